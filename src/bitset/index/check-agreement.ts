/**
 * Whether a filter speaks of the tags of an index as the index holds them: by name and type. Catalogs change daily; which one a filter
 * was compiled with is not asked. An index without a catalog agrees with every filter: its devices may hold anything under any tag.
 */

import { shown } from '../../base/shown.js';
import { type TagType, withArticle } from '../../base/tag-types.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Filter, Lowered, LoweredClause } from '../../plan/filter.js';
import { IndexError } from '../layout/errors.js';

type Clause = LoweredClause['clause'];
type TagClause = Extract<Clause, { readonly kind: 'tag' }>;

/** @throws IndexError `disagrees`, for the first tag that the index does not know or has of another type */
export function checkAgreement(catalog: Catalog | null, { lowered }: Filter): void {
  if (catalog === null) return;
  const pending: Lowered[] = [lowered];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind !== 'clause') for (const operand of node.operands.toReversed()) pending.push(operand);
    else if (node.clause.kind === 'tag') checkTag(catalog, node.clause);
  }
}

function checkTag(catalog: Catalog, clause: TagClause): void {
  const { application, tag, possibleTypes } = clause;
  const tags = application === null ? catalog.tags : catalog.applications.get(application.code)?.tags;
  const type = tags?.get(tag)?.type;
  if (type === undefined) throw unknownTag(clause);
  if (!possibleTypes.includes(type)) throw otherType(clause, type);
}

function unknownTag(clause: TagClause): IndexError {
  return new IndexError(
    'disagrees',
    `the filter uses ${named(clause)}, which the catalog of the index does not declare: correct the name, or build the index anew ` +
      'with a catalog that declares it',
  );
}

function otherType(clause: TagClause, type: TagType): IndexError {
  return new IndexError(
    'disagrees',
    `the filter takes ${named(clause)} for ${clause.possibleTypes.map(withArticle).join(' or ')} tag, but in the index it is ` +
      `${withArticle(type)} tag: compile the filter with the catalog of the index, or build the index anew`,
  );
}

function named({ application, tag }: TagClause): string {
  return application === null
    ? `tag \`${shown(tag)}\``
    : `tag \`${shown(tag)}\` of application \`${shown(application.code)}\``;
}
