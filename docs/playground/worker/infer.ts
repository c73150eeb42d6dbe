/** A catalog of the names that the devices of a file have: who drops a file in has a catalog to begin with. */

import { inferCatalog } from '../../../src/entries/devices.js';
import { catalogToJson } from '../../../src/entries/index.js';
import type { InferredAnswer, Questions } from '../shared/questions.js';
import { streamChunks } from '../shared/stream-chunks.js';
import { refusalOf } from './read-devices.js';

export async function inferFrom(
  source: Questions['infer']['given'],
): Promise<InferredAnswer | { readonly problem: string }> {
  const { file, format } = source;
  try {
    const { catalog, conflicts } = await inferCatalog(streamChunks(file.stream()), { format, onError: 'skip' });
    return {
      text: `${JSON.stringify(catalogToJson(catalog), null, 2)}\n`,
      conflicts: conflicts.map(({ application, tag }) => (application === null ? tag : `${application} ${tag}`)),
    };
  } catch (error) {
    return { problem: await refusalOf(error, source) };
  }
}
