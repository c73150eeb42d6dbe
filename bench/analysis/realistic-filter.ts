/** Filters as people write them: applications, tags of theirs and of the account, conditions of every kind, over the sample catalog. */

import type { TagType } from '../../src/base/tag-types.js';
import type { Random } from '../../src/devices/random.js';
import { sampleCatalog } from '../../src/entries/index.js';

const APPLICATIONS = [...sampleCatalog.applications.values()];
const TEXTS = ['free', 'plus', 'Berlin', 'Oslo', 'music', 'sports'];

/** A filter of `leaves` sets. */
export function realisticFilter(random: Random, leaves: number): string {
  if (leaves === 1) return realisticSet(random);
  const left = 1 + random.below(leaves - 1);
  const sign = '+**\\'[random.below(4)];
  return `(${realisticFilter(random, left)} ${sign} ${realisticFilter(random, leaves - left)})`;
}

/** One set. */
export function realisticSet(random: Random): string {
  const { code, tags } = pick(random, APPLICATIONS);
  const kind = random.below(10);
  if (kind < 3) return kind < 2 ? `A("${code}")` : `A("${code}", ["iOS", "Android"])`;
  const isOwn = kind > 7 && tags.size > 0;
  const [name, { type }] = pick(random, [...(isOwn ? tags : sampleCatalog.tags)]);
  return `${isOwn ? `AT("${code}", ` : 'T('}"${name}", ${condition(random, type)})`;
}

function condition(random: Random, type: TagType): string {
  const one = JSON.stringify(pick(random, TEXTS));
  const number = random.below(60);
  if (type === 'List') return `IN, [${one}]`;
  if (type === 'String') return pick(random, [`EQ, ${one}`, `NOTEQ, ${one}`, `IN, [${one}, "${number}"]`]);
  return pick(random, [
    `EQ, ${number}`,
    `GTE, ${number}`,
    `LTE, ${number}`,
    `BETWEEN, [${number}, ${number + 20}]`,
    'NOTSET, ""',
  ]);
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random.below(list.length)] as T;
}
