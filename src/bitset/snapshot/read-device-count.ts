/** How many devices a snapshot says it holds: told by its directories, long before their memory is loaded. */

import type { Checksum } from './crc32.js';
import { damaged, WRONG_CHECKSUM } from './damage.js';
import { readDirectory } from './directory-shape.js';
import { sectionWords } from './format.js';
import { readJson } from './load-snapshot.js';
import type { SnapshotReader } from './read-requests.js';
import { readSectionTable } from './read-sections.js';

/** @throws IndexError `not-an-index`, `other-version`, `damaged`: for what it reads */
export function* readDeviceCount(checksum: Checksum): SnapshotReader<number> {
  const { sections } = yield* readSectionTable(checksum);
  let devices = 0;
  for (const section of sections) {
    if (section.kind !== 'directory') continue;
    const words = sectionWords(section);
    const text = new Uint8Array(section.bytes);
    const answer = yield { into: text, position: section.offset };
    if (answer.checksum !== section.checksum) throw damaged(words, WRONG_CHECKSUM);
    const directory = readDirectory(readJson(text, words), words);
    devices += directory.devices ?? directory.size;
  }
  return devices;
}
