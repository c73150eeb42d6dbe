import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawRule } from '../../grammar/diagram.js';
import { readEbnf } from '../../grammar/ebnf.js';

const rules = readEbnf(readFileSync('grammar/pushsift.ebnf', 'utf8'));

describe('diagrams', () => {
  it('are there for every rule, and for nothing else', () =>
    expect(readdirSync('grammar/diagrams').sort()).toEqual(rules.map(({ name }) => `${name}.svg`).sort()));

  it.each(rules)('$name.svg is what `npm run diagrams` draws', (rule) =>
    expect(readFileSync(`grammar/diagrams/${rule.name}.svg`, 'utf8')).toBe(drawRule(rule)),
  );
});
