/** The highlighting grammar, read by the tokenizer of Visual Studio Code. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { OPERATORS } from '../../src/base/operators.js';
import { CONSTRUCTORS, PLATFORMS } from '../../src/base/vocabulary.js';
import { format } from '../../src/format/format.js';
import { print } from '../../src/format/print.js';
import { arbitraryExpression } from '../support/expressions.js';
import { SEED } from '../support/law.js';

const path = 'grammar/pushsift.tmLanguage.json';
const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
const onigLib = oniguruma.loadWASM(new Uint8Array(wasm).buffer).then(() => ({
  createOnigScanner: (patterns: string[]) => new oniguruma.OnigScanner(patterns),
  createOnigString: (text: string) => new oniguruma.OnigString(text),
}));
const registry = new textmate.Registry({
  onigLib,
  loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, 'utf8'), path),
});

/** Every token of the text that has a scope of its own, as `text scope`. */
async function scopes(text: string): Promise<readonly string[]> {
  const grammar = await registry.loadGrammar('source.sift');
  const found: string[] = [];
  let state = textmate.INITIAL;
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar!.tokenizeLine(line, state);
    for (const token of tokens) {
      const scope = (token.scopes.at(-1) ?? '').replace(/\.sift$/, '');
      const word = line.slice(token.startIndex, token.endIndex);
      if (!/^(?:meta|source)/.test(scope) && word !== '') found.push(`${word} ${scope}`);
    }
    state = ruleStack;
  }
  return found;
}

/** The tokens that are marked as wrong. */
async function wrong(text: string): Promise<readonly string[]> {
  return (await scopes(text)).filter((token) => token.includes(' invalid.'));
}

describe('a set', () => {
  it('of an application has code and platforms', async () =>
    expect(await scopes('A("X", ["iOS", "OsX"])')).toEqual([
      'A support.function.constructor',
      '( punctuation.section.arguments.begin',
      '" punctuation.definition.string.begin',
      'X string.quoted.double',
      '" punctuation.definition.string.end',
      ', punctuation.separator',
      '[ punctuation.section.list.begin',
      '" punctuation.definition.string.begin',
      'iOS support.constant.platform',
      '" punctuation.definition.string.end',
      ', punctuation.separator',
      '" punctuation.definition.string.begin',
      'OsX support.constant.platform',
      '" punctuation.definition.string.end',
      '] punctuation.section.list.end',
      ') punctuation.section.arguments.end',
    ]));
  it('of a tag has operator and numbers', async () =>
    expect(await scopes('T("t", IN, [-1, 2.50])')).toEqual([
      'T support.function.constructor',
      '( punctuation.section.arguments.begin',
      '" punctuation.definition.string.begin',
      't string.quoted.double',
      '" punctuation.definition.string.end',
      ', punctuation.separator',
      'IN keyword.operator.comparison',
      ', punctuation.separator',
      '[ punctuation.section.list.begin',
      '-1 constant.numeric.integer',
      ', punctuation.separator',
      '2.50 constant.numeric.decimal',
      '] punctuation.section.list.end',
      ') punctuation.section.arguments.end',
    ]));
  it('may stand on several lines, with comments', async () =>
    expect(
      (await scopes('T(\n  "t", # why "x" + A(\n  GTE,\n  5\n)')).filter((token) => !token.includes('string')),
    ).toEqual([
      'T support.function.constructor',
      '( punctuation.section.arguments.begin',
      ', punctuation.separator',
      '# punctuation.definition.comment',
      ' why "x" + A( comment.line.number-sign',
      'GTE keyword.operator.comparison',
      ', punctuation.separator',
      '5 constant.numeric.integer',
      ') punctuation.section.arguments.end',
    ]));
});

describe('words of the vocabulary', () => {
  it.each(CONSTRUCTORS)('%s is a constructor', async (word) =>
    expect((await scopes(`${word}("x")`))[0]).toBe(`${word} support.function.constructor`),
  );
  it.each(OPERATORS)('%s is an operator', async (word) =>
    expect(await scopes(`T("t", ${word}, 1)`)).toContain(`${word} keyword.operator.comparison`),
  );
  it.each(PLATFORMS)('%s is a platform', async (word) =>
    expect(await scopes(`G("g", ["${word}"])`)).toContain(`${word} support.constant.platform`),
  );
  it('platforms are platforms in their list only', async () =>
    expect(await scopes('A("iOS")')).toContain('iOS string.quoted.double'));
});

describe('between sets', () => {
  it('operators and brackets have their own scopes', async () =>
    expect(
      (await scopes('((A("x") + A("y")) * A("z")) \\ A("w")')).filter((token) => /operator|parentheses/.test(token)),
    ).toEqual([
      '( punctuation.section.parentheses.begin',
      '( punctuation.section.parentheses.begin',
      '+ keyword.operator.union',
      ') punctuation.section.parentheses.end',
      '* keyword.operator.intersection',
      ') punctuation.section.parentheses.end',
      '\\ keyword.operator.difference',
    ]));
});

describe('in a string', () => {
  it('escapes of the language are escapes', async () =>
    expect((await scopes('A("\\"\\\\\\n\\u00e9")')).filter((token) => token.includes('escape'))).toEqual([
      '\\" constant.character.escape',
      '\\\\ constant.character.escape',
      '\\n constant.character.escape',
      '\\u00e9 constant.character.escape',
    ]));
  it('other escapes are wrong', async () =>
    expect(await wrong('A("a\\qb\\u12")')).toEqual(['\\q invalid.illegal.escape', '\\u invalid.illegal.escape']));
  it('a raw control character is wrong', async () =>
    expect(await wrong('A("a\tb")')).toEqual(['\t invalid.illegal.control-character']));
  it('signs mean nothing', async () => expect(await wrong('A("+ “x” && # \'")')).toEqual([]));
  it('that is not closed, the next line begins anew', async () =>
    expect(await scopes('A("x\n, ["iOS"])')).toContain('iOS support.constant.platform'));
});

describe('a filter', () => {
  it('has nothing wrong in it, whatever it is and however it is laid out', async () => {
    for (const tree of fc.sample(arbitraryExpression, { numRuns: 200, seed: SEED })) {
      const text = print(tree);
      expect(await wrong(text), text).toEqual([]);
      expect(await wrong(format(text, { width: 30 }).text), text).toEqual([]);
    }
  });
});

describe('near-misses are wrong', () => {
  it.each([
    ['A(“x”)', ['“ invalid.illegal.quote', 'x invalid.illegal.word', '” invalid.illegal.quote']],
    ["A('x')", ["' invalid.illegal.quote", 'x invalid.illegal.word', "' invalid.illegal.quote"]],
    ['A(\\"x")', ['\\ invalid.illegal.over-escaped']],
    ['A("x") \\\\ A("y")', ['\\\\ invalid.illegal.operator']],
    ['a("x")', ['a invalid.illegal.case']],
    ['T("t", eq, 1)', ['eq invalid.illegal.case']],
    ['T("t", GT, 1)', ['GT invalid.illegal.word']],
    ['T("t", EQ, free)', ['free invalid.illegal.word']],
    ['T("t", EQ, 007)', ['007 invalid.illegal.leading-zero']],
    ['A(bare)', ['bare invalid.illegal.word']],
    ['A("x", [ios])', ['ios invalid.illegal.word']],
    ['A("x") && A("y")', ['&& invalid.illegal.operator']],
    ['A("x") or A("y")', ['or invalid.illegal.operator']],
    ['A("x") - A("y")', ['- invalid.illegal.operator']],
    ['A("x")\u00a0+ A("y")', ['\u00a0 invalid.illegal.blank']],
    ['T("t", EQ, −5)', ['− invalid.illegal.sign']],
  ])('%s', async (text, expected) => expect(await wrong(text)).toEqual(expected));
});
