// The least that reading NDJSON can be: chunks of the file, as large as the product's and read into the same memory, cut into
// lines, `JSON.parse` on each. Prints the count.

import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;

let lines = 0;
let rest = '';
const decoder = new TextDecoder();
const file = await open(process.argv[2]);
const chunk = new Uint8Array(CHUNK_BYTES);
for (;;) {
  const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, null);
  if (bytesRead === 0) break;
  const text = rest + decoder.decode(chunk.subarray(0, bytesRead), { stream: true });
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (JSON.parse(text.slice(start, end)).id !== undefined) lines++;
    start = end + 1;
  }
  rest = text.slice(start);
}
await file.close();
console.log(lines);
