/** Who asks, by `Authorization: Bearer`. */

import { type Answer, refusal } from '../answer.js';
import type { ServiceContext } from '../service-context.js';
import type { Exchange, TokenExchange } from './exchange.js';
import { tooManyOfStrangers, tooManyRequests } from './too-many-requests.js';

/** Operations on devices are published with the other word. */
const BEARER = /^(?:Bearer|Token) +([^\s]+)\s*$/i;

/** What a request without a known token counts for whose body is not read. */
const STRANGER_BYTES = 256;

/** What stands there for a token; undefined: nothing does. */
export function bearerOf({ request }: Exchange): string | undefined {
  return BEARER.exec(request.header('authorization') ?? '')?.[1];
}

/** The exchange with its token, held to its rate; or why it ends here. */
export async function authorise(service: ServiceContext, exchange: Exchange): Promise<TokenExchange | Answer> {
  const secret = bearerOf(exchange);
  const token = await service.tokens.find(secret);
  if (token === null) {
    const tooMany = tooManyOfStrangers(service, exchange, STRANGER_BYTES);
    if (tooMany !== null) return tooMany;
  }
  if (secret === undefined)
    return refusal(401, 'this path wants a token: send `Authorization: Bearer TOKEN`', {
      'www-authenticate': 'Bearer',
    });
  if (token === null)
    return refusal(401, 'there is no such token', { 'www-authenticate': 'Bearer error="invalid_token"' });
  exchange.logged.token = token.name;
  return tooManyRequests(service, exchange, token) ?? { ...exchange, token };
}
