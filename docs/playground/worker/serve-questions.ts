/**
 * Answers the questions of the page, one task each, so that what an editor asks comes in between. Of several questions of one kind that
 * wait, the newest alone is answered: the others are outdated. What fails is told.
 */

import type { LanguagePort } from '../../../src/entries/language.js';
import type { AskedMessage, QuestionKind, Questions } from '../shared/questions.js';

/** How each kind of question is answered. */
export type Answers = {
  readonly [Kind in QuestionKind]: (
    given: Questions[Kind]['given'],
  ) => Questions[Kind]['answer'] | Promise<Questions[Kind]['answer']>;
};

/** `later` runs a task after the messages that are waiting. */
export function serveQuestions(port: LanguagePort, answers: Answers, later: (task: () => void) => void): void {
  const waiting = new Map<QuestionKind, AskedMessage>();
  const answerNext = (): void => {
    for (const [kind, asked] of [...waiting].slice(0, 1)) {
      waiting.delete(kind);
      void answer(port, answers, asked);
    }
    if (waiting.size > 0) later(answerNext);
  };
  port.addEventListener('message', ({ data }) => {
    const asked = readQuestion(data, answers);
    if (asked === null) return;
    const older = waiting.get(asked.ask);
    if (older !== undefined) port.postMessage({ answered: older.id, outdated: true });
    else if (waiting.size === 0) later(answerNext);
    waiting.set(asked.ask, asked);
  });
}

/** Null for what is said to others on the same port. */
function readQuestion(data: unknown, answers: Answers): AskedMessage | null {
  if (typeof data !== 'object' || data === null || !('ask' in data && 'id' in data)) return null;
  // Both ends are of this page: a question of a known kind has what its kind has.
  return typeof data.ask === 'string' && Object.hasOwn(answers, data.ask) ? (data as AskedMessage) : null;
}

async function answer(port: LanguagePort, answers: Answers, { ask, id, given }: AskedMessage): Promise<void> {
  try {
    const answering: (given: never) => unknown = answers[ask];
    port.postMessage({ answered: id, answer: await answering(given as never) });
  } catch (error) {
    port.postMessage({ answered: id, failed: error instanceof Error ? error.message : String(error) });
  }
}
