/** What is wrong with what was sent, in one sentence: the first error, its place, its advice, and how many more there are. */

import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../src/diagnostics/diagnose.js';
import type { DiagnosticParts } from '../../../src/diagnostics/diagnostic.js';
import { type Findings, summaryOf } from '../../../src/service/http/findings.js';

const TEXT = 'first\nsecond';
const AT_SECOND = { start: 7, end: 8 };

const error = (message: string, parts: DiagnosticParts = {}) =>
  diagnose('type/contradiction', AT_SECOND, message, parts);
const warning = diagnose('lint/duplicate-operand', AT_SECOND, 'twice');

const said = (...diagnostics: Findings['diagnostics']) => summaryOf([{ text: TEXT, diagnostics }], 'errors');

describe('a summary', () => {
  it('names message, line and column', () => {
    expect(said(error('wrong'))).toBe('wrong (line 2, column 2)');
  });

  it('gives advice where there is some', () => {
    expect(said(error('wrong', { help: 'write it so' }))).toBe('wrong (line 2, column 2); write it so');
  });

  it('names the field first, and not the whole body', () => {
    expect(said(error('wrong', { pointer: '/request/filter' }))).toBe('wrong (/request/filter, line 2, column 2)');
    expect(said(error('wrong', { pointer: '' }))).toBe('wrong (line 2, column 2)');
  });

  it('counts the other errors, of all texts', () => {
    expect(said(error('wrong'), error('too'))).toBe('wrong (line 2, column 2) (and 1 error more, see errors)');
    const other = { text: '', diagnostics: [error('too'), error('again')] };
    expect(summaryOf([{ text: TEXT, diagnostics: [error('wrong')] }, other], 'list')).toBe(
      'wrong (line 2, column 2) (and 2 errors more, see list)',
    );
  });

  it('leaves warnings out', () => {
    expect(said(warning, error('wrong'), warning)).toBe('wrong (line 2, column 2)');
    expect(said(warning)).toBe('');
    expect(summaryOf([], 'errors')).toBe('');
  });
});
