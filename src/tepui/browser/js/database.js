// The browser's database: one record for each table, with the tab that may write it, and what lists tell of it.

const NAME = `tepui:${new URL("../", import.meta.url).pathname}`; // several folders of one host do not mix
const TABLES = "tables";

let opened = null;

function open() {
  opened ??= new Promise((done, failed) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(TABLES, { keyPath: "code" });
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
  return opened;
}

/** Does `work` with the tables in one transaction; what `work` put into `found.value`, once it is durable. */
async function transact(mode, work) {
  const database = await open();
  return new Promise((done, failed) => {
    const transaction = database.transaction(TABLES, mode);
    const found = { value: undefined };
    transaction.oncomplete = () => done(found.value);
    transaction.onabort = () => failed(transaction.error ?? new Error("aborted"));
    work(transaction.objectStore(TABLES), found, transaction);
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

/** Writes a table; false if another tab has claimed it meanwhile. */
export const write = (record) =>
  transact("readwrite", (tables, found) => {
    tables.get(record.code).onsuccess = ({ target }) => {
      found.value = !target.result || target.result.owner === record.owner;
      if (found.value) tables.put(record);
    };
  });

export const read = (code) =>
  transact("readonly", (tables, found) => {
    tables.get(code).onsuccess = ({ target }) => (found.value = target.result);
  });

export const all = () =>
  transact("readonly", (tables, found) => {
    tables.getAll().onsuccess = ({ target }) => (found.value = target.result);
  });

export const remove = (code) => transact("readwrite", (tables) => tables.delete(code));
