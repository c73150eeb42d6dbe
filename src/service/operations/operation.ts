/** What the two operations have in common: a body to its answer, in the order in which things may be told. */

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { UnsupportedFilterError } from '../../evaluate/unsupported-filter.js';
import { diagnosticOutside } from '../../json/embedded-text.js';
import type { Checked } from '../../payload/check-message.js';
import { fieldsIn } from '../../payload/general-fields.js';
import { type Body, readBody } from '../../requests/body.js';
import { filterInBody } from '../../requests/filter-field.js';
import type { Answer } from '../answer.js';
import type { Exchange } from '../http/exchange.js';
import { chargeWork, tooManyRequests } from '../http/too-many-requests.js';
import { newCode } from '../messages/new-code.js';
import type { TokenRecord } from '../records/token-record.js';
import type { JudgedBody } from '../remembered/judged-bodies.js';
import type { ServiceContext } from '../service-context.js';
import type { Added, Once } from '../store/store.js';
import { audit } from '../tokens/audit.js';
import { type QuotaName, quotaIsUsedUp } from '../tokens/quotas.js';
import { argumentError, argumentErrorElsewhere, created, logged, malformed } from './envelope.js';
import { noSuchToken, tokenIn } from './find-token.js';
import { isJson } from './is-json.js';
import { type Asked, type JudgedOperation, judge, knownBody, type Origin } from './judge.js';
import { KEY_REUSED, KEY_RULE, onceOf } from './once.js';
import { receiveText, writtenToken } from './receive-text.js';

export interface Operation<Value, Measured> extends JudgedOperation<Value, Measured> {
  /** The member of `response` that holds the code. */
  readonly codeName: string;
  /** What it makes more of. */
  readonly quota: QuotaName;
  /** What only the service can add or say; null: an error is among it. Left out: nothing. */
  complete?(
    service: ServiceContext,
    value: Measured,
    asked: Asked & Pick<Origin, 'signal'>,
  ): Promise<Checked<Measured>>;
  /** Gives what stores it under a code, or why it is not to be stored now. */
  prepare(service: ServiceContext, value: Measured, origin: Origin): Promise<Prepared>;
}

type Prepared =
  | { readonly kind: 'ready'; readonly add: (code: string, once: Once | null) => Promise<Added> }
  | { readonly kind: 'refused'; readonly refused: Answer };

/** Whoever has no token is told of nothing but the syntax of JSON. */
export async function carryOut<Value, Measured>(
  service: ServiceContext,
  operation: Operation<Value, Measured>,
  exchange: Exchange,
): Promise<Answer> {
  const received = await receiveText(service, exchange);
  if (received.kind === 'refused') return received.refused;
  const { text, likely } = received;
  const known = likely === null ? null : knownBody(service, operation.name, text, likely);
  const body = known?.body ?? (likely === null ? readBody(text) : chargeWork(service, likely, () => readBody(text)));
  if (!isJson(body)) return malformed(body);
  const token = await writtenToken(service.tokens, received, tokenIn(body));
  if (token === null) return logged(exchange, argumentError({ text: body.text, diagnostics: [noSuchToken(body)] }));
  exchange.logged.token = token.name;
  if (!token.may.includes('create'))
    return logged(exchange, argumentErrorElsewhere('this token has no right to this: it takes `create`'));
  const tooMany = likely?.id === token.id ? null : tooManyRequests(service, exchange, token);
  const judged = token === likely ? known : null;
  if (tooMany !== null) return tooMany;
  const carriedOut = carryOutFor(service, operation, exchange, { body, token, known: judged });
  return logged(
    exchange,
    // Whoever finds it out: this thread, or another.
    await carriedOut.catch((error) => {
      if (error instanceof UnsupportedFilterError) return filterUnsupported(error, body);
      throw error;
    }),
  );
}

async function carryOutFor<Value, Measured>(
  service: ServiceContext,
  operation: Operation<Value, Measured>,
  exchange: Exchange,
  { body, token, known }: Asked & { readonly known: JudgedBody | null },
): Promise<Answer> {
  const at = service.now();
  const key = exchange.request.header('idempotency-key');
  const once = key === undefined ? null : onceOf(token, key, operation.name, body);
  if (key !== undefined && once === null) return argumentErrorElsewhere(KEY_RULE);
  // What was carried out is not judged again: by the catalog of today it might be wrong.
  const before = once === null ? null : await service.store.attempt(once);
  if (before !== null) return answerOf(operation, before.kind === 'replayed' ? before.code : null, body, []);
  const judged = await judge(service, operation, { body, token, at, signal: exchange.patience.signal }, known);
  if (judged.kind === 'refused') return judged.refused;
  const { measure } = judged;
  if (measure === null) return argumentError({ text: body.text, diagnostics: judged.diagnostics });
  const quota = service.quotas[operation.quota];
  const place = await quota.take(token.id);
  if (place === null) return quotaIsUsedUp(operation.quota, quota);
  let isNew = false;
  try {
    const checked = { value: await measure(), diagnostics: judged.diagnostics };
    const { value, diagnostics } = await completed(service, operation, checked, {
      body,
      token,
      signal: exchange.patience.signal,
    });
    if (value === null) return argumentError({ text: body.text, diagnostics });
    const prepared = await operation.prepare(service, value, { token, at, signal: exchange.patience.signal });
    exchange.patience.throwIfOver();
    if (prepared.kind === 'refused') return logged(exchange, prepared.refused);
    const added = await addUnderNewCode(prepared.add, once, at).catch((error) => {
      // What a store says it could not do may be done all the same: it is counted.
      quota.forget(token.id);
      throw error;
    });
    isNew = added?.isNew === true;
    if (added !== null && isNew) logCreated(service, operation, exchange, token, added.code);
    return answerOf(operation, added?.code ?? null, body, diagnostics);
  } finally {
    place.settle(isNew);
  }
}

async function completed<Value, Measured>(
  service: ServiceContext,
  operation: Operation<Value, Measured>,
  checked: Checked<Measured>,
  asked: Asked & Pick<Origin, 'signal'>,
): Promise<Checked<Measured>> {
  const { value, diagnostics } = checked;
  if (value === null || operation.complete === undefined) return checked;
  const added = await operation.complete(service, value, asked);
  return { value: added.value, diagnostics: [...diagnostics, ...added.diagnostics] };
}

/** `code` null: the key was used for something else. */
function answerOf(
  { codeName }: Pick<Operation<unknown, unknown>, 'codeName'>,
  code: string | null,
  { text }: Body,
  diagnostics: readonly Diagnostic[],
): Answer {
  return code === null ? argumentErrorElsewhere(KEY_REUSED) : created({ [codeName]: code }, { text, diagnostics });
}

function logCreated(
  { logger }: ServiceContext,
  { name }: Pick<Operation<unknown, unknown>, 'name'>,
  { id }: Exchange,
  token: TokenRecord,
  code: string,
): void {
  audit(logger, { request: id, token, code }, name === 'createPreset' ? 'preset created' : 'message created');
}

/** The code it is stored under, now or when the same was asked before; null: the key was used for something else. */
async function addUnderNewCode(
  add: (code: string, once: Once | null) => Promise<Added>,
  once: Once | null,
  now: number,
): Promise<{ readonly code: string; readonly isNew: boolean } | null> {
  for (;;) {
    const code = newCode(now);
    const added = await add(code, once);
    if (added.kind === 'added') return { code, isNew: true };
    if (added.kind === 'replayed') return { code: added.code, isNew: false };
    if (added.kind === 'key-reused') return null;
  }
}

/** A filter that is right, and that the database behind the audience cannot be asked for: told at its place in the body. */
function filterUnsupported({ diagnostics, message }: UnsupportedFilterError, body: Body): Answer {
  const fields = fieldsIn(body);
  const filter = fields?.values.devices_filter;
  if (fields === null || fields === undefined || typeof filter !== 'string') return argumentErrorElsewhere(message);
  const field = filterInBody(body, `${fields.pointer}/devices_filter`, filter);
  return argumentError({ text: body.text, diagnostics: diagnostics.map((found) => diagnosticOutside(field, found)) });
}
