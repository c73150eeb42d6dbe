/** `search_catalog`: the applications, groups and tags of the account by a part of their names. */

import type { Catalog, TagDeclaration } from '../../catalog/catalog.js';
import { operatorsOf } from '../../catalog/operator-table.js';
import { BOOLEAN, orNull, STRING } from '../common-fields.js';
import { defineTool } from '../tool.js';

/** Of each kind: a program reads all of an answer. */
const MOST_SHOWN = 50;

const STRINGS = { type: 'array', items: STRING };

const listOf = (properties: Readonly<Record<string, object>>): object => ({
  type: 'array',
  items: { type: 'object', properties },
});

export const searchCatalogTool = defineTool({
  name: 'search_catalog',
  title: 'Search the catalog',
  description: `The applications, groups and tags that the account declares, with platforms, types, and the operators that each tag takes. Ask it before a filter is written: names and codes are exact. At most ${MOST_SHOWN} of each kind are shown; \`complete\` is false where there are more, and a longer part of the name finds them.`,
  fields: {
    query: {
      kind: 'text',
      optional: true,
      description: 'a part of a code or name, upper or lower case; absent: everything',
    },
  },
  answer: {
    applications: listOf({ code: STRING, name: orNull(STRING), platforms: STRINGS }),
    groups: listOf({ code: STRING, name: orNull(STRING), applications: STRINGS }),
    tags: listOf({ name: STRING, application: orNull(STRING), type: STRING, operators: STRINGS }),
    complete: BOOLEAN,
  },
  run({ query = '' }, { catalog }) {
    if (catalog === null)
      return {
        refusal: 'There is no catalog: start `pushsift mcp` with `--catalog FILE`, or name one in the configuration.',
      };
    const found = matching(catalog, query.toLowerCase());
    return {
      value: {
        applications: found.applications.slice(0, MOST_SHOWN),
        groups: found.groups.slice(0, MOST_SHOWN),
        tags: found.tags.slice(0, MOST_SHOWN),
        complete: Object.values(found).every((list) => list.length <= MOST_SHOWN),
      },
    };
  },
});

function matching(
  { applications, groups, tags }: Catalog,
  part: string,
): Readonly<Record<'applications' | 'groups' | 'tags', readonly object[]>> {
  const matches = (...names: readonly (string | null)[]): boolean =>
    names.some((name) => name?.toLowerCase().includes(part) === true);
  return {
    applications: [...applications.values()]
      .filter(({ code, name }) => matches(code, name))
      .map(({ code, name, platforms }) => ({ code, name, platforms })),
    groups: [...groups.values()]
      .filter(({ code, name }) => matches(code, name))
      .map(({ code, name, applications: members }) => ({ code, name, applications: members })),
    tags: [
      ...tagsOf(null, tags),
      ...[...applications.values()].flatMap(({ code, tags: own }) => tagsOf(code, own)),
    ].filter(({ name }) => matches(name)),
  };
}

interface FoundTag {
  readonly name: string;
  /** Null: of the account. */
  readonly application: string | null;
  readonly type: string;
  readonly operators: readonly string[];
}

function tagsOf(application: string | null, tags: ReadonlyMap<string, TagDeclaration>): readonly FoundTag[] {
  return Array.from(tags, ([name, { type }]) => ({ name, application, type, operators: operatorsOf(type) }));
}
