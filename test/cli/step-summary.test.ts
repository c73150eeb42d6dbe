/** What a run that fails before it looks at anything writes on the page of a step of GitHub: a line of its own, in the format of GitHub alone. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInProcess, withFolderAsync } from './command.js';

it.each([
  ['github', true],
  ['json', false],
  ['pretty', false],
])('in %s: %s', async (format, isWritten) => {
  await withFolderAsync({ 'package.json': '{}' }, async (folder) => {
    const environment = { GITHUB_STEP_SUMMARY: join(folder, 'page.md') };
    const words = ['check', '--catalog', 'none.json', '--format', format];
    expect(await runInProcess(words, { folder, environment })).toMatchObject({ code: 2 });
    expect(existsSync(environment.GITHUB_STEP_SUMMARY)).toBe(isWritten);
    if (isWritten)
      expect(readFileSync(environment.GITHUB_STEP_SUMMARY, 'utf8')).toContain('1 failure: nothing was checked');
  });
});
