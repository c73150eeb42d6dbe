// The least that reading NDJSON can be: chunks of the file, cut into lines, `JSON.parse` on each. Prints the count.

import { createReadStream } from 'node:fs';

let lines = 0;
let rest = '';
const decoder = new TextDecoder();
for await (const chunk of createReadStream(process.argv[2])) {
  const text = rest + decoder.decode(chunk, { stream: true });
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (JSON.parse(text.slice(start, end)).id !== undefined) lines++;
    start = end + 1;
  }
  rest = text.slice(start);
}
console.log(lines);
