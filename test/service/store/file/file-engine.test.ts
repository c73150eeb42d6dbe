/** The asking side of a store in a file: which jobs are one transaction, and what its thread is told. */

import { expect, it } from 'vitest';
import { FileEngine } from '../../../../src/service/store/file/file-engine.js';
import type { FromThread, ToThread } from '../../../../src/service/store/file/job.js';
import type { ThreadLine } from '../../../../src/service/store/file/thread-line.js';
import { statement } from '../../../../src/service/store/sql/statement.js';

const SELECT = statement('SELECT 1');

/** Answers at once, with what it is given for opening. */
function recordedLine(opened: Extract<FromThread, { kind: 'opened' }>['failure'] = null) {
  const calls: string[] = [];
  const line = {
    ask: async (question: ToThread): Promise<FromThread> => {
      const jobs = question.kind === 'jobs' ? question.jobs : [];
      calls.push(question.kind === 'jobs' ? `${jobs.length} jobs` : question.kind);
      return question.kind === 'jobs'
        ? { kind: 'done', outcomes: jobs.map(() => ({ kind: 'rows', rows: [] })) }
        : { kind: 'opened', failure: opened };
    },
    end: async () => {
      calls.push('end');
    },
  };
  return { calls, engine: new FileEngine(line as unknown as ThreadLine) };
}

it('what is asked for in one turn goes together, up to a thousand jobs', async () => {
  const { calls, engine } = recordedLine();
  const ask = (jobs: number) => Promise.all(Array.from({ length: jobs }, () => engine.run(SELECT)));
  await ask(999);
  await ask(1_000);
  await ask(1_001);
  expect(calls).toEqual(['999 jobs', '1000 jobs', '1000 jobs', '1 jobs']);
});

it('it is closed once, behind what was asked for before, and answers nothing from then on', async () => {
  const { calls, engine } = recordedLine();
  const asked = engine.run(SELECT);
  const closed = [engine.close(), engine.close()];
  await expect(engine.run(SELECT)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'the store has been closed',
  });
  expect(await asked).toEqual([]);
  await Promise.all([...closed, engine.close()]);
  expect(calls).toEqual(['1 jobs', 'end']);
});

it('the thread of a store that cannot be opened ends', async () => {
  const { calls, engine } = recordedLine({ kind: 'damaged', message: 'it is none' });
  await expect(engine.open()).rejects.toMatchObject({ kind: 'damaged', message: 'it is none' });
  expect(calls).toEqual(['open', 'end']);
});

it('the thread of a store that can be opened goes on', async () => {
  const { calls, engine } = recordedLine();
  await engine.open();
  expect(calls).toEqual(['open']);
});
