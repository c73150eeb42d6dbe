/** Rounds of fixes: which are made, in which order, and when none is. */

import { describe, expect, it } from 'vitest';
import type { DiagnosticCode } from '../../src/diagnostics/catalogue.js';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../../src/diagnostics/diagnostic.js';
import { type Diagnose, repairByGuess, repairSafely, unrepaired } from '../../src/diagnostics/repair.js';

const CODE = 'syntax/unexpected';

function finding(start: number, end: number, ...texts: readonly string[]): Diagnostic {
  return found('safe', start, end, texts);
}

function guess(start: number, end: number, ...texts: readonly string[]): Diagnostic {
  return found('unsafe', start, end, texts);
}

function found(safety: Fix['safety'], start: number, end: number, texts: readonly string[]): Diagnostic {
  const fixes = texts.map((text): Fix => ({ title: `write ${text}`, safety, edits: [{ span: { start, end }, text }] }));
  return diagnose(CODE, { start, end }, 'm', { fixes });
}

/** One finding for each place where `pattern` is. */
function each(text: string, pattern: RegExp, made: (start: number, end: number) => Diagnostic): readonly Diagnostic[] {
  return [...text.matchAll(pattern)].map((match) => made(match.index, match.index + match[0].length));
}

function safely(text: string, findings: Diagnose) {
  return repairSafely(unrepaired(text, findings), findings);
}

function both(text: string, findings: Diagnose) {
  return repairByGuess(safely(text, findings), findings);
}

describe('safe fixes', () => {
  /** Says "no `aa`" of the first two pairs, each with the fix `a`. */
  const pairs: Diagnose = (text) => each(text, /(?=aa)/g, (at) => finding(at, at + 2, 'a')).slice(0, 2);

  it('are made until nothing is left for them', () => {
    expect(safely('aaaa b', pairs)).toMatchObject({ text: 'a b', diagnostics: [], fault: null });
    expect(safely('aaaa b', pairs).changes).toHaveLength(3);
  });

  it('go on for as many rounds as leave fewer findings', () => {
    const oneByOne: Diagnose = (text) =>
      each(text, /(?=aa)/g, (at) => (at === 0 ? finding(0, 2, 'a') : guess(at, at + 2)));
    expect(safely('a'.repeat(200), oneByOne).text).toBe('a');
  });

  it.each([
    [33, 0, null],
    [34, 34, [CODE]],
  ])('may leave as many findings for 32 rounds in a row: %i letters', (letters, left, fault) => {
    const first: Diagnose = (text) => (text === '' ? [] : [{ ...finding(0, 1, ''), severity: 'warning' }]);
    const repair = safely('x'.repeat(letters), first);
    expect([repair.text.length, repair.fault]).toEqual([left, fault]);
  });

  it('change nothing when made again', () => {
    expect(safely('a b', pairs)).toMatchObject({ text: 'a b', changes: [] });
  });

  it('tell what is left', () => {
    const left = guess(0, 1, 'z');
    expect(safely('a', () => [left])).toMatchObject({ text: 'a', changes: [], diagnostics: [left] });
  });

  it('are told at their places in the text before, a byte order mark not counted', () => {
    const long: Diagnose = (marked) => {
      const text = marked.replace('\uFEFF', '');
      const first = each(text, /x/g, (at) => finding(at, at + 1, 'long'));
      return first.length > 0 ? first : each(text, /y/g, (at) => finding(at, at + 1, ''));
    };
    const changes = safely('\uFEFF.x.y.x.y', long).changes.map(({ offset, title }) => [offset, title]);
    expect(changes).toEqual([
      [1, 'write long'],
      [5, 'write long'],
      [3, 'write '],
      [7, 'write '],
    ]);
  });
});

describe('safe fixes that undo each other', () => {
  const next: Readonly<Record<string, string>> = { s: 'a', a: 'b', b: 'a' };
  const inTurn: Diagnose = (text) => [finding(0, 1, next[text.charAt(0)] ?? ''), guess(1, 2)];

  it('leave the text as it was, and are named', () => {
    expect(safely('a c', inTurn)).toMatchObject({ text: 'a c', changes: [], fault: [CODE] });
  });

  it('behind others, too', () => {
    expect(safely('s c', inTurn)).toMatchObject({ text: 's c', changes: [], fault: [CODE] });
  });

  it('are named by their codes, each once and in order', () => {
    const rounds: Readonly<Record<string, readonly [DiagnosticCode, string]>> = {
      a: ['syntax/unexpected', 'b'],
      b: ['json/comment', 'c'],
      c: ['syntax/empty-name', 'd'],
      d: ['json/comment', 'a'],
    };
    const around: Diagnose = (text) => {
      const [code, written] = rounds[text] ?? [CODE, ''];
      return [{ ...finding(0, 1, written), code }];
    };
    expect(safely('a', around).fault).toEqual(['json/comment', 'syntax/empty-name', 'syntax/unexpected']);
  });

  it('a text that only grows is no better', () => {
    const grow: Diagnose = (text) => [{ ...finding(text.length, text.length, 'a'), severity: 'warning' }];
    expect(safely('a', grow)).toMatchObject({ text: 'a', fault: [CODE] });
  });

  it('a fix that changes nothing is told, too', () => {
    expect(safely('a', () => [{ ...finding(0, 1, 'a'), severity: 'warning' }])).toMatchObject({
      text: 'a',
      fault: [CODE],
    });
  });

  it('one by one, where all of them together leave more errors, are named, too', () => {
    const warning = (at: number, text: string): Diagnostic => ({ ...finding(at, at + 1, text), severity: 'warning' });
    const findings: Diagnose = (text) =>
      text.endsWith('x') ? [guess(0, 1)] : [warning(0, text.startsWith('a') ? 'b' : 'a'), warning(1, 'x')];
    expect(safely('a!', findings)).toMatchObject({ text: 'a!', changes: [], fault: [CODE] });
  });
});

describe('fewer errors', () => {
  it('a safe fix that leaves as many errors is not made', () => {
    const turns: Diagnose = (text) => (text === 'a' ? [finding(0, 1, 'b')] : [guess(0, 1)]);
    expect(safely('a', turns)).toMatchObject({ text: 'a', changes: [] });
  });

  it('others beside it are', () => {
    const findings: Diagnose = (text) => [
      ...each(text, /a/g, (at) => finding(at, at + 1, 'b')),
      ...each(text, /b/g, (at) => guess(at, at + 1)),
      ...each(text, /b/g, (at) => guess(at, at + 1)),
      ...each(text, /x/g, (at) => finding(at, at + 1, 'y')),
    ];
    expect(safely('a x', findings)).toMatchObject({ text: 'a y' });
  });

  it('an unsafe fix counts with the safe ones that follow it', () => {
    const findings: Diagnose = (text) => [
      ...each(text, /a/g, (at) => guess(at, at + 1, 'b')),
      ...each(text, /b/g, (at) => finding(at, at + 1, 'c')),
    ];
    expect(both('a', findings)).toMatchObject({ text: 'c', diagnostics: [] });
  });
});

describe('unsafe fixes', () => {
  /** A letter is as many mistakes as it is before `d`; the guess is the next one. */
  const letters: Diagnose = (text) =>
    'abc'
      .slice('abcd'.indexOf(text))
      .split('')
      .map(() => guess(0, 1, String.fromCharCode(text.charCodeAt(0) + 1)));

  it('are never made on what an unsafe fix made', () => {
    expect(both('a', letters)).toMatchObject({ text: 'b', fault: null });
  });

  it('are those of the text that safe fixes leave', () => {
    const findings: Diagnose = (text) =>
      text === 's' ? [finding(0, 1, 'a'), guess(0, 1, 'x'), ...letters('a')] : letters(text);
    expect(both('s', findings)).toMatchObject({ text: 'b' });
  });

  it('are tried one by one where all of them leave more errors, thirty-two of them', () => {
    // Beside a `y`, every other character is wrong.
    const beside: Diagnose = (text) => [
      ...each(text, /[az]/g, (start, end) => guess(start, end, text[start] === 'z' ? 'y' : 'b')),
      ...(text.includes('y') ? each(text, /b/g, (start, end) => guess(start, end)) : []),
      ...(text.includes('y') ? [guess(0, 1), guess(0, 1)] : []),
    ];
    expect(repairByGuess(unrepaired('zaaa', beside), beside).text).toBe('zbbb');
    const many = repairByGuess(unrepaired(`z${'a'.repeat(40)}`, beside), beside);
    expect(many.text).toBe(`z${'b'.repeat(31)}${'a'.repeat(9)}`);
  });

  it.each([
    ['all', 'b.c', 2],
    ['errors', 'b c', 1],
  ] as const)('are followed by safe ones of %s findings that are asked for', (followUp, text, changes) => {
    const findings: Diagnose = (now) => [
      ...each(now, /a/g, (at) => guess(at, at + 1, 'b')),
      ...(now.startsWith('b') ? each(now, / /g, (at) => finding(at, at + 1, '.')) : []).map(
        (diagnostic): Diagnostic => ({ ...diagnostic, severity: 'warning' }),
      ),
    ];
    const repair = repairByGuess(unrepaired('a c', findings), findings, followUp);
    expect([repair.text, repair.changes.length]).toEqual([text, changes]);
    expect(repairByGuess(unrepaired('a c', findings), findings).text).toBe('b.c');
  });

  it('are kept one by one only where each leaves fewer errors than those before it', () => {
    const others: Readonly<Record<string, number>> = { ace: 1, bce: 1, bde: 2, bcf: 2 };
    const findings: Diagnose = (text) => [
      ...(text === 'ace' ? [guess(0, 1, 'b'), guess(1, 2, 'd'), guess(2, 3, 'f')] : []),
      ...Array.from({ length: others[text] ?? 9 }, () => guess(0, 1)),
    ];
    expect(repairByGuess(unrepaired('ace', findings), findings).text).toBe('bce');
  });

  it('of several none is made', () => {
    expect(both('a', () => [guess(0, 1, '+', '*')])).toMatchObject({ text: 'a', changes: [] });
  });

  it('leave the text alone where the safe ones behind them undo each other', () => {
    const findings: Diagnose = (text) =>
      text === 'a' ? [guess(0, 1, 'b')] : [{ ...finding(0, 1, text === 'b' ? 'c' : 'b'), severity: 'warning' }];
    expect(both('a', findings)).toMatchObject({ text: 'a', changes: [], fault: [CODE] });
  });
});
