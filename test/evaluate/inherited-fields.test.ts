// Somebody wrote to `Object.prototype` what a device may have: a device without it has none, in every evaluator.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { inferCatalog } from '../../src/devices/infer-catalog.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { explainMatch } from '../../src/evaluate/match/explain-match.js';
import { evaluate } from '../../src/evaluate/reference.js';
import { streamAudience } from '../../src/evaluate/stream-audience.js';

const INHERITED: Readonly<Record<string, unknown>> = {
  applications: ['X'],
  tags: { age: 20 },
  applicationTags: { X: { level: 3 } },
};

const line = '{"id":"d1","platform":"iOS"}\n';
const open = (): Iterable<Uint8Array> => [new TextEncoder().encode(line)];

beforeEach(() => {
  for (const [name, value] of Object.entries(INHERITED))
    Object.defineProperty(Object.prototype, name, { value, writable: true, enumerable: true, configurable: true });
});

afterEach(() => {
  for (const name of Object.keys(INHERITED)) Reflect.deleteProperty(Object.prototype, name);
});

it.each([
  ['A("X")', 'not subscribed to X'],
  ['T("age", EQ, 20)', '`age` is not set'],
  ['AT("X", "level", EQ, 3)', 'not subscribed to X'],
])('%s does not hold of a bare device: %s', async (text, found) => {
  const filter = compile(text, { lint: false }).filter!;
  const device: Device = JSON.parse(line);
  expect(evaluate(filter.plan!, [device]).size).toBe(0);
  expect(compileMatcher(filter)(device)).toBe(false);
  expect(explainMatch(filter, device).because.map((clause) => clause.found)).toEqual([found]);
  expect((await streamAudience({ open }).count(filter)).count).toBe(0);
});

it('counts a bare device under no application', async () => {
  const filter = compile('T("age", GTE, 18) + T("age", NOTSET, "")', { lint: false }).filter!;
  const { count, byApplication } = await streamAudience({ open }).count(filter);
  expect(count).toBe(1);
  expect(byApplication).toEqual(new Map());
});

it('infers nothing from a bare device', async () => {
  const { catalog } = await inferCatalog(open());
  expect(catalog.applications.size).toBe(0);
  expect(catalog.tags.size).toBe(0);
});
