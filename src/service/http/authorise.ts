/** Who asks, by `Authorization: Bearer`. */

import { type Answer, refusal } from './answer.js';
import type { Exchange, TokenExchange } from './exchange.js';
import type { ServiceContext } from './service-context.js';
import { tooManyRequests } from './too-many-requests.js';

const BEARER = /^Bearer +([^\s]+)\s*$/i;

/** The exchange with its token, held to its rate; or why it ends here. */
export async function authorise(service: ServiceContext, exchange: Exchange): Promise<TokenExchange | Answer> {
  const secret = BEARER.exec(exchange.request.header('authorization') ?? '')?.[1];
  if (secret === undefined)
    return refusal(401, 'this path wants a token: send `Authorization: Bearer TOKEN`', {
      'www-authenticate': 'Bearer',
    });
  const token = await service.tokens.find(secret);
  if (token === null)
    return refusal(401, 'there is no such token', { 'www-authenticate': 'Bearer error="invalid_token"' });
  exchange.logged.token = token.name;
  return tooManyRequests(service, token) ?? { ...exchange, token };
}
