/** A catalog as people keep it: a file of JSON. */

import type { Catalog } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';

export function catalogText(catalog: Catalog): string {
  return `${JSON.stringify(catalogToJson(catalog), null, 2)}\n`;
}
