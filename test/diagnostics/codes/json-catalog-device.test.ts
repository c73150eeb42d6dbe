import { describe, expect, it } from 'vitest';
import { CATALOG_CODES } from '../../../src/diagnostics/codes/catalog.js';
import { DEVICE_CODES } from '../../../src/diagnostics/codes/device.js';
import { JSON_CODES } from '../../../src/diagnostics/codes/json.js';
import { runExample } from '../../support/run-example.js';

const CODES = Object.entries({ ...JSON_CODES, ...CATALOG_CODES, ...DEVICE_CODES });

describe.each(CODES)('the examples of %s', (code, { examples, severity }) => {
  it.each(examples)('show the code, and only it: $bad', async (example) => {
    const found = await runExample(example, example.bad);
    expect(found.map((diagnostic) => [diagnostic.code, diagnostic.severity])).toEqual([[code, severity]]);
  });

  it.each(examples)('show a repair: $good', async (example) => {
    expect(await runExample(example, example.good)).toEqual([]);
  });
});
