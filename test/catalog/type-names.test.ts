/** What people call the types of tags elsewhere, each with the type that is offered instead. */

import { expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';

const NAMES = [
  ['Integer', ['int', 'integer', 'number', 'numeric', 'long', 'bigint', 'date', 'timestamp', 'boolean', 'bool']],
  ['String', ['string', 'str', 'text', 'varchar', 'char']],
  ['List', ['list', 'array', 'set', 'strings', 'string[]']],
] as const;

const ROWS = NAMES.flatMap(([type, names]) =>
  names.flatMap(
    (name) =>
      [
        [name, type],
        [name.toUpperCase(), type],
      ] as const,
  ),
);

it.each(ROWS)('%s is the type %s', (name, type) => {
  const { catalog, diagnostics } = loadCatalog({ tags: { a: { type: name } } });
  expect(catalog).toBeNull();
  expect(diagnostics.map(({ message, help }) => `${message} ${help}`).join('\n')).toContain(`\`${type}\``);
});
