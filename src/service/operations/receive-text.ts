/** The body of an operation as text, and the token that it seems to come with: read no further than whoever sends it may have it read. */

import { type Answer, refusal } from '../answer.js';
import { bearerOf } from '../http/authorise.js';
import type { Exchange } from '../http/exchange.js';
import { readBodyText } from '../http/read-body-text.js';
import {
  tooManyOfStrangers,
  tooManyRequests,
  tooManyStrangersWait,
  waitForStrangers,
} from '../http/too-many-requests.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import type { TokenBook } from '../tokens/token-book.js';
import { argumentErrorElsewhere, logged } from './envelope.js';
import { isJsonText } from './is-json.js';

export type ReceivedText =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** That of the header; null: it has none. */
      readonly named: TokenRecord | null;
      /** That, or what seems to stand in the body; held to its rate already. */
      readonly likely: TokenRecord | null;
      /** By which the body seems to name `likely`; null: it does not. */
      readonly secret: string | null;
    }
  | { readonly kind: 'refused'; readonly refused: Answer };

export async function receiveText(service: ServiceContext, exchange: Exchange): Promise<ReceivedText> {
  const named = await service.tokens.find(bearerOf(exchange));
  const gate = named === null ? (beginning: string) => gateFor(service, exchange, beginning) : null;
  const read = await readBodyText(exchange, service.limits.bodyBytes, gate);
  if (read.kind === 'refused') return read;
  const { text } = read;
  const found = named === null ? await likelyToken(service.tokens, text) : null;
  const likely = named ?? found?.token ?? null;
  const stopped =
    likely === null ? await stopStranger(service, exchange, text) : tooManyRequests(service, exchange, likely);
  return stopped === null
    ? { kind: 'text', text, named, likely, secret: found?.secret ?? null }
    : { kind: 'refused', refused: stopped };
}

/** Of a long body no more is read than its beginning, where neither that nor the headers have a known token and its address sent too much. */
async function gateFor(service: ServiceContext, exchange: Exchange, beginning: string): Promise<Answer | null> {
  if ((await likelyToken(service.tokens, beginning)) !== null) return null;
  return waitForStrangers(service, exchange, beginning.length);
}

/** Bodies of strangers are read exactly up to here. A token that is hard to see in a longer one is seen when it is in the headers, too. */
const STRANGER_UNITS = 4 * 1024;

/** Why a body without a token that can be seen is not read exactly; null: it is. */
async function stopStranger(service: ServiceContext, exchange: Exchange, text: string): Promise<Answer | null> {
  const tooMany = tooManyOfStrangers(service, exchange, text.length);
  if (tooMany !== null || text.length <= STRANGER_UNITS) return tooMany;
  const desk = service.desk();
  const isJson = desk === null ? isJsonText(text) : await desk.isJson(text, exchange.patience.signal);
  if (isJson === null) return tooManyStrangersWait();
  if (!isJson) return refusal(400, 'the body is no JSON, and has no access token');
  return logged(exchange, argumentErrorElsewhere('the request needs `auth`, an access token of this service'));
}

interface LikelyToken {
  readonly token: TokenRecord;
  readonly secret: string;
}

/** The token that a body names by `written`: looked up once, where that is what it seemed to be. */
export async function writtenToken(
  tokens: TokenBook,
  { likely, secret }: ReceivedText & { readonly kind: 'text' },
  written: unknown,
): Promise<TokenRecord | null> {
  return written === secret && secret !== null ? likely : tokens.find(written);
}

/** Tokens have no signs that JSON would escape. */
const AUTH = /"auth"\s*:\s*"([^"\\]{1,256})"/g;

/** A body has one; others may stand in texts before it. */
const MOST_LOOKED_UP = 8;

/**
 * The token that a body seems to hold, found without reading it as JSON: so that whoever has none costs next to nothing. What the body
 * really says is read afterwards, exactly. Null: none of the first that stand in `text` is one of the service.
 */
export async function likelyToken(tokens: TokenBook, text: string): Promise<LikelyToken | null> {
  let looked = 0;
  for (const [, secret = ''] of text.matchAll(AUTH)) {
    const token = await tokens.find(secret);
    if (token !== null) return { token, secret };
    if (++looked === MOST_LOOKED_UP) break;
  }
  return null;
}
