/** Changes of tags against the catalog: whether there is such a tag, and whether its type takes the change. */

import { closest } from '../../base/edit-distance.js';
import { jsonKind } from '../../base/json-kind.js';
import { joinPointer } from '../../base/pointer.js';
import type { TagType } from '../../base/tag-types.js';
import type { ApplicationDeclaration, Catalog, TagDeclaration } from '../../catalog/catalog.js';
import type { Members } from '../fields.js';
import { unknownTag, wrongTagOperation, wrongTagValue } from './errors.js';
import type { TagChange, TagChanges } from './tag-changes.js';

/** What the catalog says of a tag in a request for this application: a tag of the application comes before one of the account with the same name. */
export function declarationOf(
  catalog: Catalog,
  application: ApplicationDeclaration | undefined,
  tag: string,
): TagDeclaration | undefined {
  return application?.tags.get(tag) ?? catalog.tags.get(tag);
}

/** Reports what the catalog, of which `application` is one, refuses. */
export function checkTags(
  { context, pointer }: Members,
  catalog: Catalog,
  application: ApplicationDeclaration,
  changes: TagChanges,
): void {
  const { body, diagnostics } = context;
  for (const tag of Object.keys(changes)) {
    const at = joinPointer(`${pointer}/tags`, tag);
    const type = declarationOf(catalog, application, tag)?.type;
    const change = changes[tag] ?? null;
    if (type === undefined)
      diagnostics.push(unknownTag(body.keyPlace(at), tag, nearTag(context, catalog, application, tag)));
    else if (change !== null && typeOf(change) !== type) {
      const operation = operationOf(change);
      diagnostics.push(
        operation === null
          ? wrongTagValue(body.valuePlace(at), tag, type, jsonKind(change))
          : wrongTagOperation(body.valuePlace(joinPointer(at, 'operation')), tag, type, operation, typeOf(change)),
      );
    }
  }
}

function nearTag(
  { suggestions, effort }: Members['context'],
  catalog: Catalog,
  application: ApplicationDeclaration,
  tag: string,
): string | null {
  return suggestions ? closest(tag, [...application.tags.keys(), ...catalog.tags.keys()], effort) : null;
}

/** The only type of tag that takes the change. */
function typeOf(change: Exclude<TagChange, null>): TagType {
  if (typeof change === 'number' || (typeof change === 'object' && 'increment' in change)) return 'Integer';
  return typeof change === 'string' ? 'String' : 'List';
}

/** Null: it is a value. */
function operationOf(change: Exclude<TagChange, null>): string | null {
  if (typeof change !== 'object' || Array.isArray(change)) return null;
  return Object.keys(change)[0] ?? null;
}
