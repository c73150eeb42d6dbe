/** Where the catalog declares a tag, in words. */

import { shown } from '../base/shown.js';
import { type TagType, withArticle } from '../base/tag-types.js';
import type { Catalog, TagDeclaration } from '../catalog/catalog.js';

/** "`city` is a String (catalog.json:14)"; the place only where the catalog may be shown. */
export function declarationOf(
  catalog: Catalog | null,
  tag: string,
  declaration: TagDeclaration,
  shows: boolean,
): string {
  return `${isOf(tag, declaration.type)}${shows ? placeOf(catalog, declaration) : ''}`;
}

/** "`city` is a String". */
export function isOf(tag: string, type: TagType): string {
  return `\`${shown(tag)}\` is ${withArticle(type)}`;
}

function placeOf(catalog: Catalog | null, { declared }: TagDeclaration): string {
  if (declared === null) return '';
  const source = catalog?.source ?? null;
  return source === null ? ` (line ${declared.line} of the catalog)` : ` (${shown(source)}:${declared.line})`;
}
