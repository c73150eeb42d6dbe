/** pushsift/node: what touches the machine. */
export { fileChunks } from '../node/file-chunks.js';
export { filterFilesIn } from '../node/filter-files.js';
export { openIndex, writeIndex } from '../node/open-index.js';
export { type IndexPoolOptions, openIndexPool } from '../node/open-index-pool.js';
export type { IndexPool } from '../node/pool/index-pool.js';
export { readTextFile } from '../node/read-text.js';
export { writeFileAtomic } from '../node/write-atomic.js';
