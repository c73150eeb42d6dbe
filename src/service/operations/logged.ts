/** What the log says of the answer of an operation. */

import type { Answer } from '../answer.js';
import type { Exchange } from '../http/exchange.js';

/** The status inside the envelope is what operations are watched by. */
export function logged(exchange: Exchange, answer: Answer): Answer {
  if (typeof answer.body === 'string') exchange.logged.status_code = Number(STATUS_CODE.exec(answer.body)?.[1] ?? 0);
  return answer;
}

const STATUS_CODE = /^\{"status_code":(\d+)/;
