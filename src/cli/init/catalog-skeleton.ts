/** A catalog of the names that filters use. What no filter tells is told to whoever has to fill it in, and never made up in silence. */

import type { TagType } from '../../base/tag-types.js';
import type { CatalogShape, TagShape } from '../../catalog/catalog.js';
import type { UsedNames } from './used-names.js';

export interface CatalogSkeleton {
  readonly text: string;
  /** What to look at, a line each. */
  readonly open: readonly string[];
}

export function catalogSkeleton({ applications, groups, tags }: UsedNames): CatalogSkeleton {
  const open: string[] = [];
  const shapes = (types: ReadonlyMap<string, readonly TagType[]>, owner: string): Record<string, TagShape> =>
    recordOf(sorted(types), ([name, possible]) => {
      if (possible.length !== 1) open.push(typeNote(`${owner}\`${name}\``, possible));
      return [name, { type: possible[0] ?? 'String' }];
    });
  const account = shapes(tags, 'the tag ');
  const shape: CatalogShape = {
    applications: recordOf(sorted(applications), ([code, own]) => [
      code,
      own.size === 0 ? {} : { tags: shapes(own, `in \`${code}\`, the tag `) },
    ]),
    ...(groups.size > 0 && { groups: recordOf([...groups].sort(), (code) => [code, { applications: [] }]) }),
    tags: account,
  };
  for (const group of [...groups].sort()) open.push(`the group \`${group}\` has no applications yet`);
  return { text: `${JSON.stringify(shape, null, 2)}\n`, open };
}

function typeNote(tag: string, possible: readonly TagType[]): string {
  const [first] = possible;
  return first === undefined
    ? `${tag} has values of several types: it is written as a String`
    : `${tag} may be ${possible.join(' or ')}: it is written as ${first === 'Integer' ? 'an' : 'a'} ${first}`;
}

function sorted<Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...map.keys()].sort().map((key) => [key, map.get(key) as Value]);
}

/** Without a prototype, so that every name is an ordinary key. */
function recordOf<Item, Value>(
  items: readonly Item[],
  entry: (item: Item) => readonly [string, Value],
): Record<string, Value> {
  const record: Record<string, Value> = Object.create(null);
  for (const item of items) {
    const [key, value] = entry(item);
    record[key] = value;
  }
  return record;
}
