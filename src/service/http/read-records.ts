/** Answers that are made of stored records, which may be long: none is to hold up the requests of others. */

import type { Answer, JsonAnswer } from '../answer.js';
import type { ServiceContext } from '../service-context.js';
import type { TokenExchange } from './exchange.js';

/** An answer, and what was read for it. */
export interface ReadAnswer {
  readonly answer: Answer;
  readonly bytes: number;
}

/** What a millisecond reads, sums, parses and writes again of a record. */
const READ_BYTES = 50 * 1024;

/**
 * The answer that `read` makes, for one request of a token after the other; what was read is held against what the token may take: of long records
 * that is as much as compiling. Rejects as `read` does, and with SenderGone or TimeIsOver where nobody waits any more when its turn comes.
 */
export function readRecords(
  { budgets, reads }: Pick<ServiceContext, 'budgets' | 'reads'>,
  { token, patience }: Pick<TokenExchange, 'token' | 'patience'>,
  read: () => Promise<ReadAnswer>,
): Promise<Answer> {
  return reads.do(token.id, async () => {
    patience.throwIfOver();
    const { answer, bytes } = await read();
    budgets.work.charge(token.id, bytes / READ_BYTES);
    return answer;
  });
}

/** Of one record, whose answer is about as long. */
export function readAnswer(answer: JsonAnswer): ReadAnswer {
  return { answer, bytes: answer.body.length };
}
