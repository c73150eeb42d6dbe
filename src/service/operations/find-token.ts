/** The token of a body, looked for before anything else in it is: where the request says it stands, whatever else is wrong. */

import { isJsonObject, ownMember } from '../../base/json-kind.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Body } from '../../requests/body.js';
import { unknownToken } from '../tokens/errors.js';

interface TokenPlace {
  readonly holder: Readonly<Record<string, unknown>>;
  readonly pointer: string;
}

/** In `request`, where there is one; else at the top. Null: there is nowhere to look. */
function placeOf({ value }: Body): TokenPlace | null {
  if (!isJsonObject(value)) return null;
  const request = ownMember(value, 'request');
  return isJsonObject(request) ? { holder: request, pointer: '/request' } : { holder: value, pointer: '' };
}

/** Whatever stands there; undefined: nothing does. */
export function tokenIn(body: Body): unknown {
  const place = placeOf(body);
  return place === null ? undefined : ownMember(place.holder, 'auth');
}

/** All that is said of a body whose token is none. */
export function noSuchToken(body: Body): Diagnostic {
  const place = placeOf(body);
  if (place === null || !Object.hasOwn(place.holder, 'auth'))
    return unknownToken(body.valuePlace(place?.pointer ?? ''), 'the request needs `auth`, an access token');
  return unknownToken(body.valuePlace(`${place.pointer}/auth`), 'there is no such access token');
}
