// Names that objects already have, and names made to break what they are pasted into: each as a name of everything at once.

import { expect, it } from 'vitest';
import { catalogToJson } from '../../src/catalog/catalog-json.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { validateDevice } from '../../src/devices/validate-device.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { explainMatch } from '../../src/evaluate/match/explain-match.js';
import { explain } from '../../src/plan/explain/explain.js';
import { HOSTILE_NAMES } from '../support/values.js';

/** An account where application, group, tags and values all have one name. */
function accountOf(name: string): { readonly catalogText: string; readonly filter: string; readonly device: unknown } {
  const key = JSON.stringify(name);
  const tags = `{${key}: {"type": "String"}}`;
  return {
    catalogText: `{"applications": {${key}: {"tags": ${tags}}}, "groups": {${key}: {"applications": [${key}]}}, "tags": ${tags}}`,
    filter: `A(${key}) * G(${key}) * T(${key}, EQ, ${key}) * AT(${key}, ${key}, IN, [${key}])`,
    device: JSON.parse(
      `{"id": "d", "platform": "iOS", "applications": [${key}], "tags": {${key}: ${key}}, "applicationTags": {${key}: {${key}: ${key}}}}`,
    ),
  };
}

it.each(HOSTILE_NAMES.map((name) => [JSON.stringify(name), name]))('takes %s as every name', (_, name) => {
  const { catalogText, filter: text, device } = accountOf(name);
  const { catalog, diagnostics } = loadCatalog(catalogText);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const compiled = compile(text, { catalog, lint: false });
  expect(compiled.diagnostics).toEqual([]);
  expect(validateDevice(device, catalog).diagnostics).toEqual([]);
  const filter = compiled.filter!;
  expect(compileMatcher(filter)(device as Device)).toBe(true);
  expect(compileMatcher(filter)({ id: 'd', platform: 'iOS', applications: [name] })).toBe(false);
  expect(explainMatch(filter, device as Device).matches).toBe(true);
  expect(filter.reach.applications).toEqual([name]);
  expect(JSON.parse(JSON.stringify(catalogToJson(catalog!)))).toEqual(
    JSON.parse(JSON.stringify(catalogToJson(loadCatalog(JSON.stringify(catalogToJson(catalog!))).catalog!))),
  );
});

it.each(HOSTILE_NAMES.map((name) => [JSON.stringify(name), name]))(
  'does not know %s where nobody declared it',
  (_, name) => {
    const key = JSON.stringify(name);
    const { catalog } = loadCatalog('{"applications": {"X": {}}, "tags": {"age": {"type": "Integer"}}}');
    for (const text of [`A(${key})`, `G(${key})`, `T(${key}, EQ, "x")`, `AT("X", ${key}, EQ, "x")`]) {
      const { diagnostics } = compile(text, { catalog, lint: false });
      expect(
        diagnostics.map(({ severity }) => severity),
        text,
      ).toEqual(['error']);
      expect(diagnostics[0]!.code).toMatch(/^name\//);
    }
  },
);

// Escape sequences, line breaks and bidirectional controls of a name must not reach a terminal.
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

it.each(HOSTILE_NAMES.map((name) => [JSON.stringify(name), name]))(
  'shows %s without sending it to the terminal',
  (_, name) => {
    const { catalogText, filter: text, device } = accountOf(name);
    const { catalog } = loadCatalog(catalogText);
    const { filter } = compile(text, { catalog, lint: false });
    const explained = explain(filter!);
    for (const shown of [explained.sentence, explained.tree, explained.plan]) expect(shown).not.toMatch(UNSAFE);
    for (const { found } of explainMatch(filter!, device as Device).because) expect(found).not.toMatch(UNSAFE);
    const wrong = `T("${name.replace(/["\\]/g, '')}", GTE, ${name})`;
    const { diagnostics } = compile(wrong, { catalog });
    expect(renderDiagnostics(wrong, diagnostics, { source: name })).not.toMatch(UNSAFE);
    for (const { message, help, label } of diagnostics) {
      for (const said of [message, help ?? '', label ?? '']) expect(said).not.toMatch(/[\n\r]/);
    }
  },
);
