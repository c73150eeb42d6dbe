/** Names and values of the filters that are written wrong: each tag has one type, so that an unharmed filter has no mistake. */

import type { TagType } from '../../../src/base/tag-types.js';
import { PLATFORMS } from '../../../src/base/vocabulary.js';
import type { Catalog, TagDeclaration } from '../../../src/catalog/catalog.js';

/** Codes of applications and groups: plain ones, and ones with signs that mean something outside quotes. */
export const CODES: readonly string[] = [
  'X',
  'a',
  'b',
  'AAAAA-AAAAA',
  'shop_1.0',
  'my app',
  "it's",
  'C#',
  '50%',
  'a+b',
  'été',
  '日本',
  'a, b',
  'f(x)',
  '1',
];

export const TAG_NAMES: Readonly<Record<TagType, readonly string[]>> = {
  Integer: ['age', 'n', 'level-2', 'last seen', "kid's age", 'Größe'],
  String: ['city', 's', 'plan', 'home town', 'a "b"', 'e#1', 'x [y]', '100%', 'AND'],
  List: ['likes', 'l', 'read items', 'a\\b'],
};

export const STRING_VALUES: readonly string[] = [
  'Berlin',
  'x',
  'free',
  'New York',
  "L'Aquila",
  'Köln',
  'a-b',
  'a + b',
  '#1',
  '12',
  '007',
  '',
  'q"q',
  'one, two',
  '[z]',
  '(y)',
  '5 %',
  'NOT',
];

/** Places of templates that nobody filled: they name nothing. */
export const TEMPLATE_NAMES: readonly string[] = [
  '$x',
  '{code}',
  '{{x}}',
  '{{ app.code }}',
  '%s',
  '%(x)s',
  '<x>',
  '<%= x %>',
];

export const INTEGERS: readonly string[] = [
  '0',
  '1',
  '2',
  '5',
  '7',
  '12',
  '18',
  '30',
  '123',
  '500',
  '1000',
  '-1',
  '-20',
  '20000',
];

const TAGS: ReadonlyMap<string, TagDeclaration> = new Map(
  (Object.keys(TAG_NAMES) as TagType[]).flatMap((type) =>
    TAG_NAMES[type].map((name) => [name, { type, declared: null }] as const),
  ),
);

/** Declares all of them, tags both of the account and of each application. */
export const NAMES_CATALOG: Catalog = {
  applications: new Map(
    CODES.map((code) => [code, { code, name: null, platforms: PLATFORMS, tags: TAGS, declared: null }]),
  ),
  groups: new Map(CODES.map((code) => [code, { code, name: null, applications: [code], declared: null }])),
  tags: TAGS,
  unsetMatchesNegative: false,
  source: null,
};
