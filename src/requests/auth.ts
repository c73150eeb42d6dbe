/** The access token: needed to send a request, out of place in a file. */

import { ownMember } from '../base/json-kind.js';
import type { Members } from './fields.js';
import type { RequestContext } from './request-context.js';
import { storedToken } from './request-errors.js';

/** What templates write where the token is to go: `${TOKEN}`, `$TOKEN`, `{{ token }}`, `<token>`, `%TOKEN%`. */
const PLACEHOLDER = /^(\$\{.*\}|\$[A-Za-z_]\w*|\{\{.*\}\}|<.*>|%.*%)$/;

/** Reports a token that is written out where tokens are optional. */
export function adviseToken({ context, pointer, values }: Members): void {
  const token = ownMember(values, 'auth');
  if (context.auth === 'required' || typeof token !== 'string' || token === '' || PLACEHOLDER.test(token)) return;
  context.diagnostics.push(storedToken(context.body.valuePlace(`${pointer}/auth`)));
}

/** The names among `required` that this check demands: the token not where it is optional. */
export function demanded(context: RequestContext, required: readonly string[]): readonly string[] {
  return context.auth === 'required' ? required : required.filter((name) => name !== 'auth');
}
