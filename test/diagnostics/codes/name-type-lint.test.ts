import { describe, expect, it } from 'vitest';
import { LINT_CODES } from '../../../src/diagnostics/codes/lint.js';
import { NAME_CODES } from '../../../src/diagnostics/codes/name.js';
import { TYPE_CODES } from '../../../src/diagnostics/codes/type.js';
import { runExample } from '../../support/run-example.js';

const CODES = Object.entries({ ...NAME_CODES, ...TYPE_CODES, ...LINT_CODES });

describe.each(CODES)('the examples of %s', (code, { examples, severity }) => {
  it.each(examples)('show the code, and no other fault: $bad', async (example) => {
    const found = await runExample(example, example.bad);
    const faults = found.filter((diagnostic) => diagnostic.severity !== 'note' || severity === 'note');
    expect(faults.filter(({ code: other }) => other !== 'lint/no-application').length).toBeLessThanOrEqual(1);
    expect(faults.map((diagnostic) => [diagnostic.code, diagnostic.severity])).toContainEqual([code, severity]);
  });

  it.each(examples)('show a repair: $good', async (example) => {
    const found = await runExample(example, example.good);
    expect(found.filter((diagnostic) => diagnostic.severity !== 'note')).toEqual([]);
    expect(found.map((diagnostic) => diagnostic.code)).not.toContain(code);
  });
});
