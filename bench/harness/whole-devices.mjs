// Reads a file of devices whole, an object for each, with the reader of the package. Prints the count. Arguments: file, format, and a catalog or nothing.

import { createReadStream, readFileSync } from 'node:fs';
import { readDevices } from '../../dist/entries/devices.js';
import { loadCatalog } from '../../dist/entries/index.js';

const CHUNK_BYTES = 1024 * 1024;

const [path, format, catalogPath] = process.argv.slice(2);
const catalog = catalogPath === undefined ? null : loadCatalog(JSON.parse(readFileSync(catalogPath, 'utf8'))).catalog;
let devices = 0;
const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
for await (const batch of readDevices(source, { format, catalog })) devices += batch.length;
console.log(devices);
