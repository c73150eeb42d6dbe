import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { withoutIgnored } from '../../src/lint/ignore-comments.js';
import { checkFilter } from '../../src/node/check/check-filter.js';
import type { CheckFilesOptions } from '../../src/node/check/check-options.js';

/** Of what is said: code and line. */
async function said(text: string, options: CheckFilesOptions = {}): Promise<readonly string[]> {
  const { diagnostics } = await checkFilter(text, options);
  const body = text.replace(/^\uFEFF/, '');
  return diagnostics.map(({ code, span }) => `${code} ${body.slice(0, span.start).split(/\r\n|\n|\r/).length}`);
}

const MIXED = 'A("X") + A("Y") * A("Z")';
const WHY = 'pushsift-ignore lint/mixed-operators: Ana looked at it';

describe('a finding is ignored', () => {
  it.each([
    ['by a comment behind it', `${MIXED} # ${WHY}`],
    ['by a comment above it', `# ${WHY}\n${MIXED}`],
    ['without a blank before the word', `#${WHY}\n${MIXED}`],
    ['with blanks before the comment', `  \t# ${WHY}\n${MIXED}`],
    ['through other comments and blank lines', `# ${WHY}\n# a note\n\n   # another\n${MIXED}`],
    ['with other ends of lines', `# ${WHY}\r\n# a note\r\n${MIXED}\r\n`],
    ['behind a byte order mark', `\uFEFF# ${WHY}\n${MIXED}`],
    [
      'of several codes',
      `# pushsift-ignore lint/mixed-operators, lint/wildcard: meant\nA("X") + T("a", EQ, "Ber*") * A("Z")`,
    ],
    [
      'by one comment for each of them',
      `# ${WHY}\n# pushsift-ignore lint/wildcard: meant\nA("X") + T("a", EQ, "Ber*") * A("Z")`,
    ],
    ['by a comment above it and one behind it, and both have a use', `# ${WHY}\n${MIXED} # ${WHY}`],
    ['by a comment above it, inside the filter', `A("W") +\n# ${WHY}\n(${MIXED})`],
    ['with a comma too many', `${MIXED} # pushsift-ignore lint/mixed-operators, : meant`],
    ['with a colon in the reason', `${MIXED} # pushsift-ignore lint/mixed-operators: see: ticket 5`],
  ])('%s', async (_, text) => {
    expect((await said(text)).filter((one) => !one.startsWith('lint/account-wide'))).toEqual([]);
  });

  it('that takes a proof', async () => {
    expect(await said('A("X") * A("Y") * A("X")')).toEqual(['lint/duplicate-operand 1']);
    const [found] = await said('A("X") \\ A("X")');
    const code = found?.split(' ')[0] ?? '';
    expect(await said(`# pushsift-ignore ${code}: a template\nA("X") \\ A("X")`)).toEqual([]);
  });

  it('and is not fixed', async () => {
    const text = `# ${WHY}\n${MIXED}\n`;
    expect((await checkFilter(text, { fix: 'safe' })).text).toBe(text);
    expect((await checkFilter(`${MIXED}\n`, { fix: 'safe' })).text).not.toBe(`${MIXED}\n`);
  });

  it('whatever level the rule has', async () => {
    const rules = { 'lint/mixed-operators': 'error' } as const;
    expect(await said(MIXED, { rules })).toEqual(['lint/mixed-operators 1']);
    expect(await said(`${MIXED} # ${WHY}`, { rules })).toEqual([]);
  });
});

describe('a finding stays', () => {
  it.each([
    ['two lines below', `# ${WHY}\nA("W") +\n(${MIXED})`, 'lint/mixed-operators 3'],
    ['below a bracket that the comment stands behind', `A("W") + ( # ${WHY}\n${MIXED})`, 'lint/mixed-operators 2'],
    ['on the line above', `${MIXED}\n# ${WHY}`, 'lint/mixed-operators 1'],
    [
      'below a comment, where one at the end has nothing below',
      `# a note\n${MIXED}\n# ${WHY}`,
      'lint/mixed-operators 2',
    ],
    ['below a comment that only names the word', `# not: # ${WHY}\n${MIXED}`, 'lint/mixed-operators 2'],
    ['below a longer word', `# pushsift-ignore-next lint/mixed-operators: x\n${MIXED}`, 'lint/mixed-operators 2'],
    ['of another code', `# pushsift-ignore lint/wildcard: meant\n${MIXED}`, 'lint/mixed-operators 2'],
    ['where no reason is given', `# pushsift-ignore lint/mixed-operators\n${MIXED}`, 'lint/mixed-operators 2'],
    ['where the reason is blank', `# pushsift-ignore lint/mixed-operators:  \n${MIXED}`, 'lint/mixed-operators 2'],
    [
      'below a word that begins like it',
      `# pushsift-ignored lint/mixed-operators: x\n${MIXED}`,
      'lint/mixed-operators 2',
    ],
  ])('%s', async (_, text, finding) => {
    expect(await said(text)).toContain(finding);
  });

  it('that is an error, whatever code it has', () => {
    const { diagnostics } = compile(MIXED);
    const errors = diagnostics.map((one): Diagnostic => ({ ...one, severity: 'error' }));
    expect(errors.map(({ code }) => code)).toEqual(['lint/mixed-operators']);
    expect(withoutIgnored(`${MIXED} # ${WHY}`, errors)).toEqual(errors);
    expect(withoutIgnored(`${MIXED} # ${WHY}`, diagnostics)).toEqual([]);
  });

  it('that is an error of the language', async () => {
    const text = '# pushsift-ignore syntax/unexpected: meant\nA("X") )';
    expect((await checkFilter(text, {})).diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it.each([
    ['requireApp', 'lint/no-application'],
    ['forbidAccountWide', 'lint/no-application'],
    ['forbidAccountWide', 'lint/account-wide'],
  ] as const)('that %s asks for: %s', async (guard, code) => {
    const filter = code === 'lint/no-application' ? 'T("a", EQ, 1)' : 'A("X") + T("a", EQ, 1)';
    const text = `${filter} # pushsift-ignore ${code}: meant`;
    expect(await said(text)).toEqual([]);
    const { diagnostics } = await checkFilter(text, { [guard]: true });
    expect(diagnostics.map((one) => [one.code, one.severity])).toEqual(
      expect.arrayContaining([
        [code, 'error'],
        ['suppression/unclear-comment', 'warning'],
      ]),
    );
  });
});

describe('of a comment that ignores nothing is said', () => {
  const messages = async (text: string) =>
    (await checkFilter(text, {})).diagnostics.map(({ message, help }) => [message, help]);

  it.each([
    ['# pushsift-ignore: why', 'it names no code', 'the form is `# pushsift-ignore CODE: why`'],
    ['# pushsift-ignore', 'it names no code', 'the form is `# pushsift-ignore CODE: why`'],
    [
      '# pushsift-ignore lint/wildcard',
      'it gives no reason',
      'say why behind a colon: `# pushsift-ignore lint/wildcard: why`',
    ],
    [
      '# pushsift-ignore lint/wildcrad: x',
      '`lint/wildcrad` is no code of a warning or note',
      'did you mean `lint/wildcard`?',
    ],
    [
      '# pushsift-ignore syntax/unclosed-bracket: x',
      '`syntax/unclosed-bracket` is no code of a warning or note',
      'only warnings and notes can be ignored, by their codes',
    ],
  ])('%s', async (comment, why, help) => {
    expect(await messages(`A("X") ${comment}`)).toEqual([[`this comment ignores nothing: ${why}`, help]]);
  });

  it('that there is nothing, once for each code', async () => {
    expect(await said('A("X") # pushsift-ignore lint/wildcard, lint/mixed-operators: x')).toEqual([
      'suppression/unused-comment 1',
      'suppression/unused-comment 1',
    ]);
  });

  it('that there is nothing, beside other findings, too', async () => {
    const found = await said(`${MIXED} # pushsift-ignore lint/wildcard: x`);
    expect(found.toSorted()).toEqual(['lint/mixed-operators 1', 'suppression/unused-comment 1']);
  });

  it('nothing where the text has errors: what else there is to find is not known', async () => {
    expect(await said(`# ${WHY}\nA("X") + A("Y") * A(`)).not.toContain('suppression/unused-comment 1');
  });

  it('nothing of a text inside a string', async () => {
    expect(await said('A("# pushsift-ignore lint/wildcard")')).toEqual([]);
  });
});
