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

  it('the broken one has seven mistakes, each found', () => {
    const text = samples.find(({ name }) => name.includes('broken'))?.text ?? '';
    const { diagnostics } = compile(text, { catalog: sampleCatalog, comments: true });
    expect(diagnostics.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`)).toEqual([
      'spelling/platform "ios"',
      'name/unknown-tag "Ctiy"',
      'type/between-order 30, 18',
      'type/operator-not-allowed GTE',
      'spelling/quotes “de”',
      'name/unknown-tag "levle"',
      'type/empty-list []',
    ]);
  });

  it.each(good)('$name is laid out', ({ text }) => expect(format(text, { comments: true }).text).toBe(text));
});
