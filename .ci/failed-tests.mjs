// Prints the failed tests of a Vitest JSON report with the first lines of what each said; ends with 1 where it names none.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const LINES_OF_A_MESSAGE = 12;

const [, , report] = process.argv;

/** The files of a report; none where it was not written. */
function filesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults;
  } catch {
    return [];
  }
}

/** What failed in a file: its tests, or the file itself where it could not be loaded. */
function failuresOf({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  const failures = tests.map(({ fullName, failureMessages }) => ({
    title: fullName,
    said: failureMessages.join('\n'),
  }));
  const itself = status === 'failed' && failures.length === 0 ? [{ title: '(the file itself)', said: message }] : [];
  return [...failures, ...itself].map((failure) => ({ ...failure, file: relative(process.cwd(), name) }));
}

const failures = filesOf(report).flatMap(failuresOf);
for (const { file, title, said } of failures) {
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  console.log([`${file}: ${title}`, ...lines.slice(0, LINES_OF_A_MESSAGE).map((line) => `  ${line}`)].join('\n'));
}
process.exitCode = failures.length > 0 ? 0 : 1;
