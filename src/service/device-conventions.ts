/** Under which tags devices tell their language and time zone: those that are named, else those that the catalog declares in any case. */

import type { Catalog } from '../catalog/catalog.js';

/** Asked anew each time: the catalog may be replaced. */
export function conventionsBy(
  catalog: () => Catalog | null,
  named: Partial<DeviceConventions> = {},
): DeviceConventions {
  return {
    get languageTag() {
      return named.languageTag ?? declared(catalog(), DEFAULT_CONVENTIONS.languageTag);
    },
    get timezoneTag() {
      return named.timezoneTag ?? declared(catalog(), DEFAULT_CONVENTIONS.timezoneTag);
    },
    defaultLanguage: named.defaultLanguage ?? DEFAULT_CONVENTIONS.defaultLanguage,
  };
}

/** The usual name; where the catalog has not that, and one text tag alone that differs from it in case, that one. */
function declared(catalog: Catalog | null, usual: string): string {
  if (catalog === null || catalog.tags.has(usual)) return usual;
  const alike = [...catalog.tags].filter(
    ([name, { type }]) => type === 'String' && name.toLowerCase() === usual.toLowerCase(),
  );
  const [only, second] = alike;
  return only !== undefined && second === undefined ? only[0] : usual;
}

/** How devices tell their language and their time zone. */
export interface DeviceConventions {
  /** The account tag of the language. Default `Language`, or what the catalog declares that differs from it in case alone. */
  readonly languageTag: string;
  /** The account tag of the time zone. Default `Timezone`, in the same way. */
  readonly timezoneTag: string;
  /** For devices that tell no language, or none that a message has. Default `en`. */
  readonly defaultLanguage: string;
}

export const DEFAULT_CONVENTIONS: DeviceConventions = {
  languageTag: 'Language',
  timezoneTag: 'Timezone',
  defaultLanguage: 'en',
};
