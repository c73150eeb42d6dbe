import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { compile } from '../../src/compile.js';
import { format } from '../../src/format/format.js';

const samples = readdirSync('grammar/samples').map((name) => ({
  name,
  text: readFileSync(`grammar/samples/${name}`, 'utf8'),
}));
const good = samples.filter(({ name }) => !name.includes('broken'));

describe('sample filters', () => {
  it('are eight, and a broken one', () => expect([good.length, samples.length]).toEqual([8, 9]));

  it.each(good)('$name has no errors and no warnings', ({ text }) => {
    const { diagnostics } = compile(text, { catalog: sampleCatalog, comments: true });
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  it.each(good)('$name is laid out', ({ text }) => expect(format(text, { comments: true }).text).toBe(text));
});
