// Texts as one zip file, stored as they are.

/** @param {string} text */
const encode = (text) => new TextEncoder().encode(text);
const TABLE = Array.from({ length: 256 }, (_, n) =>
  Array(8)
    .fill(0)
    .reduce((sum) => (sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1), n),
);
/** @param {Uint8Array} bytes */
const crc = (bytes) => ~bytes.reduce((sum, byte) => (sum >>> 8) ^ TABLE[(sum ^ byte) & 255], -1);

/**
 * [value, bytes] … in the order of the format: the lowest byte first.
 * @param {...[number, number]} fields
 */
const ints = (...fields) =>
  Uint8Array.from(fields.flatMap(([value, size]) => Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 255)));

/**
 * `files`: [name, text] …
 * @param {[string, string][]} files
 */
export function zip(files) {
  const bodies = [];
  const list = [];
  let at = 0;
  for (const [name, text] of files) {
    const title = encode(name);
    const body = encode(text);
    // version, names in UTF-8, stored, no time, the first day, sum, sizes, length of the name, nothing more
    const facts = ints(
      [20, 2],
      [0x800, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [crc(body), 4],
      [body.length, 4],
      [body.length, 4],
      [title.length, 2],
      [0, 2],
    );
    bodies.push(ints([0x04034b50, 4]), facts, title, body);
    list.push(ints([0x02014b50, 4], [20, 2]), facts, ints([0, 6], [0, 4], [at, 4]), title);
    at += 4 + facts.length + title.length + body.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const end = ints([0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2]);
  return new Blob([...bodies, ...list, end], { type: "application/zip" });
}
