// The browser's database: one record for each table, with the tab that may write it, and what lists tell of it.

const NAME = `tepui:${new URL("../", import.meta.url).pathname}`; // several folders of one host do not mix
const TABLES = "tables";
const NOTES = "notes"; // texts by name

let opened = null;

function open() {
  opened ??= new Promise((done, failed) => {
    const opening = indexedDB.open(NAME, 2);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) opening.result.createObjectStore(TABLES, { keyPath: "code" });
      opening.result.createObjectStore(NOTES);
    };
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close(); // a page of a newer release waits for it
      done(opening.result);
    };
    opening.onerror = () => failed(opening.error);
  });
  return opened;
}

/** Does `work` with a store in one transaction; what `work` put into `found.value`, once it is durable. */
async function transact(mode, work, store = TABLES) {
  const database = await open();
  return new Promise((done, failed) => {
    const transaction = database.transaction(store, mode);
    const found = { value: undefined };
    transaction.oncomplete = () => done(found.value);
    transaction.onabort = () =>
      found.value === false ? done(false) : failed(transaction.error ?? new Error("aborted"));
    work(transaction.objectStore(store), found, transaction);
  });
}

/** The record of a table, from now on this tab's to write. */
export const claim = (code, owner) =>
  transact("readwrite", (tables, found) => {
    tables.get(code).onsuccess = ({ target }) => {
      found.value = target.result;
      if (target.result) tables.put({ ...target.result, owner });
    };
  });

/** Writes a table; false if another tab has claimed it meanwhile. Nothing is waited for between reading and writing: if it may not be written, it is undone. */
export const write = (record) =>
  transact("readwrite", (tables, found, transaction) => {
    tables.get(record.code).onsuccess = ({ target }) => {
      found.value = !target.result || target.result.owner === record.owner;
      if (!found.value) transaction.abort();
    };
    tables.put(record);
  });

export const read = (code) =>
  transact("readonly", (tables, found) => {
    tables.get(code).onsuccess = ({ target }) => (found.value = target.result);
  });

/** What is told of a table in a language; what was kept by an earlier release had but one. */
export function factsOf({ facts }, lang) {
  const told = JSON.parse(facts || "{}");
  return told[lang] ?? told;
}

export const all = () =>
  transact("readonly", (tables, found) => {
    tables.getAll().onsuccess = ({ target }) => (found.value = target.result);
  });

/** Deletes some tables. */
export const remove = (codes) =>
  transact("readwrite", (tables) => {
    for (const code of codes) tables.delete(code);
  });

/** Deletes all tables and notes. */
export async function empty() {
  for (const store of [TABLES, NOTES]) await transact("readwrite", (kept) => kept.clear(), store);
}

export const readNote = (name) =>
  transact(
    "readonly",
    (notes, found) => {
      notes.get(name).onsuccess = ({ target }) => (found.value = target.result);
    },
    NOTES,
  );

export const writeNote = (name, text) => transact("readwrite", (notes) => notes.put(text, name), NOTES);
