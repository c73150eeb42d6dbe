/** Whether what a program passes as a catalog is one: made by `loadCatalog` or `defineCatalog`, and not the value they are made of. */

import { type Expectation, expectArgument, FLAG, hasMethods, orNull } from '../base/argument.js';
import { isJsonObject } from '../base/json-kind.js';

export const CATALOG: Expectation = {
  holds: isCatalog,
  what: 'a catalog that loadCatalog or defineCatalog made',
};

export const CATALOG_OR_NULL: Expectation = orNull(CATALOG);

/** @throws TypeError for anything else */
export function expectCatalog(name: string, catalog: unknown): void {
  expectArgument(name, catalog, CATALOG);
}

function isCatalog(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const maps = [value.applications, value.groups, value.tags];
  return maps.every((map) => hasMethods(map, 'get', 'has', 'values')) && FLAG.holds(value.unsetMatchesNegative);
}
