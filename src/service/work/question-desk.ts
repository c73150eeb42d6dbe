/** Answers long questions about filters away from the thread that answers requests. */

import type { QuestionName } from '../filters/answer-question.js';
import type { Answer } from '../http/answer.js';
import type { TokenRecord } from '../tokens/token-record.js';

export interface LongQuestion {
  readonly name: QuestionName;
  /** As it was sent: numbers stay as they were written. */
  readonly body: string;
  readonly rights: TokenRecord;
  readonly suggestions: boolean;
}

export interface QuestionDesk {
  /** Rejects with the reason of the signal, and with an Error when the thread ends by itself. */
  ask(question: LongQuestion, signal: AbortSignal): Promise<Answer>;
}
