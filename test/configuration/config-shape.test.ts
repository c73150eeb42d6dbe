/** What a configuration may have, key by key: values at and beyond the ends of each. */

import { expect, it } from 'vitest';
import { CONFIG_SHAPE, configSchemaText } from '../../src/configuration/config-shape.js';

const isTaken = (config: unknown): boolean => CONFIG_SHAPE.safeParse(config).success;

const TEXT = { taken: ['x'], refused: ['', 1, null] };
const SWITCH = { taken: [true, false], refused: [0, 'true', null] };
const COUNT = { taken: [0, 1, 9_007_199_254_740_991], refused: [-1, 0.5, 9_007_199_254_740_992, '1', null] };
const PERCENT = { taken: [0, 100], refused: [-1, 101, 50.5, '50'] };

const KEYS: Readonly<Record<string, { readonly taken: readonly unknown[]; readonly refused: readonly unknown[] }>> = {
  $schema: { taken: ['', 'https://x'], refused: [1, null] },
  catalog: TEXT,
  devices: TEXT,
  dialect: { taken: ['strict', 'lenient'], refused: ['loose', '', null] },
  format: {
    taken: ['pretty', 'compact', 'json', 'jsonl', 'github', 'sarif', 'junit', 'gitlab'],
    refused: ['xml', '', null],
  },
  color: { taken: ['auto', 'always', 'never'], refused: ['yes', true] },
  failLevel: { taken: ['error', 'warning', 'note'], refused: ['off', 'errors'] },
  maxWarnings: COUNT,
  requireApp: SWITCH,
  forbidAccountWide: SWITCH,
  auth: { taken: ['required', 'optional'], refused: ['none', false] },
  maxAudience: COUNT,
  minAudience: COUNT,
  suppressions: TEXT,
  minCoverage: PERCENT,
  minScore: PERCENT,
  rules: {
    taken: [{}, { any: 'error', other: 'warning', third: 'note', last: 'off' }],
    refused: [{ any: 'fatal' }, { any: true }, ['error'], 'off'],
  },
  docs: TEXT,
  languageTag: TEXT,
  timezoneTag: TEXT,
  defaultLanguage: TEXT,
  quiet: SWITCH,
  width: { taken: [1, 80], refused: [0, -1, 1.5, '80'] },
  onError: { taken: ['fail', 'skip'], refused: ['stop', true] },
};

it.each(Object.entries(KEYS))('%s', (key, { taken, refused }) => {
  expect(taken.filter((value) => !isTaken({ [key]: value }))).toEqual([]);
  expect(refused.filter((value) => isTaken({ [key]: value }))).toEqual([]);
});

it('may have none of the keys, and no other key', () => {
  expect(isTaken({})).toBe(true);
  expect(isTaken({ quite: true })).toBe(false);
  expect([null, [], 'x', 1].filter(isTaken)).toEqual([]);
});

it('has a schema of its own, in the draft that editors read, which says what each key is', () => {
  const text = configSchemaText();
  const { $schema, title, type, additionalProperties, required = [], properties } = JSON.parse(text);
  expect([$schema, title, type, additionalProperties, required]).toEqual([
    'http://json-schema.org/draft-07/schema#',
    'pushsift.config.json',
    'object',
    false,
    [],
  ]);
  expect(Object.keys(properties)).toEqual(Object.keys(KEYS));
  for (const { description } of Object.values<{ description: string }>(properties)) expect(description).toMatch(/\.$/);
  expect(text.startsWith('{\n  "title": ')).toBe(true);
  expect(text.endsWith('}\n')).toBe(true);
});
