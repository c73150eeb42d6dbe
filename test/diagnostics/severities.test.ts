/** How bad each finding is in the strict dialect, written out: what is in neither list is an error. */

import { expect, it } from 'vitest';
import { CATALOGUE } from '../../src/diagnostics/catalogue.js';
import { NOT_ERRORS } from '../../src/diagnostics/severities.js';

/** What the language and the requests allow, but which cannot have the effect that its author wants. */
const WARNINGS = [
  'audience/languages-not-told',
  'audience/name-not-on-devices',
  'audience/other-type-on-devices',
  'catalog/duplicate-item',
  'field/colour-form',
  'field/language-code',
  'field/negative-count',
  'field/no-url',
  'lint/account-wide',
  'lint/adds-nothing',
  'lint/always-empty',
  'lint/always-everyone',
  'lint/bidirectional-control',
  'lint/confusable-name',
  'lint/duplicate-operand',
  'lint/implied-clause',
  'lint/mixed-difference',
  'lint/mixed-operators',
  'lint/no-application',
  'lint/not-normalized',
  'lint/takes-nothing',
  'lint/union-of-equals',
  'lint/wildcard',
  'name/duplicate-platform',
  'name/empty-group',
  'name/platform-not-offered',
  'request/attachment-not-mutable',
  'request/clock-change',
  'request/deprecated-field',
  'request/no-content',
  'request/no-effect',
  'request/not-sent',
  'request/past-date',
  'request/platform-without-content',
  'request/stored-token',
  'request/unknown-field',
  'request/unreached-field',
  'suppression/unclear-comment',
  'suppression/unused',
  'suppression/unused-comment',
  'test/surviving-mutant',
  'test/undecided-operand',
  'test/unknown-to-catalog',
  'type/duplicate-value',
];

/** What is as good as another way to say it. */
const NOTES = [
  'field/plain-http',
  'lint/one-range',
  'lint/redundant-application',
  'lint/unset-not-matched',
  'request/unlisted-field',
  'request/unused-time-zone',
];

const EXPECTED = new Map([
  ...WARNINGS.map((code) => [code, 'warning'] as const),
  ...NOTES.map((code) => [code, 'note'] as const),
]);

it.each(Object.entries(CATALOGUE).map(([code, { severity }]) => [code, severity] as const))(
  '%s: %s',
  (code, severity) => {
    expect(severity).toBe(EXPECTED.get(code) ?? 'error');
  },
);

it('the list that findings are made with says the same', () => {
  expect(new Map(Object.entries(NOT_ERRORS))).toEqual(EXPECTED);
});
