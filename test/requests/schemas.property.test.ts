/** The JSON Schemas that are shipped and the checks agree, with ajv as the judge of what a schema says. */

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { requestFiles } from '../../docs/generate-requests.js';
import { DEVICE_REQUEST_KINDS } from '../../src/base/device-request-kinds.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { checkDeviceRequest } from '../../src/requests/devices/check.js';
import { checkCreatePreset } from '../../src/requests/preset/check.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';
import { CASES, forAll } from '../support/law.js';
import { arbitraryDeviceRequest, arbitraryPreset, arbitraryTargeted } from '../support/request-bodies.js';

const root = new URL('../../', import.meta.url);

function shipped(name: string): object {
  return JSON.parse(readFileSync(new URL(`src/requests/schema/${name}.json`, root), 'utf8')) as object;
}

function validator(schema: object): (value: unknown) => boolean {
  const validate = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
  }).compile(schema);
  return (value) => validate(value);
}

/** Rules that the descriptions of the schemas name. */
function isBeyondSchema({ code, pointer }: Diagnostic): boolean {
  if (code === 'field/too-large' || code === 'field/unknown-time-zone') return true;
  if (/\/devices_filter$/.test(pointer ?? '')) return !code.startsWith('field/');
  // The day may not exist; base64 may not decode.
  return code === 'field/wrong-value' && /\/(?:send_date|wns_content)/.test(pointer ?? '');
}

function agree(isValid: boolean, diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (isValid) expect(errors.filter((error) => !isBeyondSchema(error))).toEqual([]);
  else expect(errors).not.toEqual([]);
}

describe('JSON Schema and checks agree on random bodies', () => {
  it('of createTargetedMessage', () => {
    const isValid = validator(shipped('createTargetedMessage'));
    let accepted = 0;
    forAll(
      arbitraryTargeted,
      (body) => {
        const valid = isValid(body);
        if (valid) accepted++;
        agree(valid, checkCreateTargetedMessage(body).diagnostics);
        return undefined;
      },
      5,
    );
    expect(accepted).toBeGreaterThan(CASES / 4);
  });

  it('of createPreset', () => {
    const isValid = validator(shipped('createPreset'));
    let accepted = 0;
    forAll(
      arbitraryPreset,
      (body) => {
        const valid = isValid(body);
        if (valid) accepted++;
        agree(valid, checkCreatePreset(body).diagnostics);
        return undefined;
      },
      5,
    );
    expect(accepted).toBeGreaterThan(CASES / 4);
  });
});

describe('JSON Schema and checks agree on random operations on devices', () => {
  it.each(DEVICE_REQUEST_KINDS)('%s', (kind) => {
    const isValid = validator(shipped(kind));
    let accepted = 0;
    forAll(
      arbitraryDeviceRequest,
      (body) => {
        const valid = isValid(body);
        if (valid) accepted++;
        agree(valid, checkDeviceRequest(kind, body).diagnostics);
        return undefined;
      },
      10,
    );
    expect(accepted).toBeGreaterThan(CASES / 100);
  });
});

describe('what is made from the models', () => {
  it.each(Object.keys(requestFiles()))('%s is up to date', (path) => {
    expect(readFileSync(new URL(path, root), 'utf8'), 'run `npm run docs:requests`').toBe(requestFiles()[path]);
  });

  it('the OpenAPI document holds all schemas, and every reference leads somewhere', () => {
    const document = shipped('openapi') as { openapi: string; components: { schemas: Record<string, object> } };
    expect(document.openapi).toBe('3.1.0');
    for (const name of ['createPreset', 'createTargetedMessage', ...DEVICE_REQUEST_KINDS]) {
      const { $schema, ...schema } = shipped(name) as Record<string, unknown>;
      expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(document.components.schemas[name]).toEqual(schema);
    }
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys(document.components.schemas)).toContain(name);
  });
});
