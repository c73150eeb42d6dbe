/** What a body comes to by the rules of its operation: found out here, in the thread for long work, or before. */

import type { CompileOptions } from '../../compile-text.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Checked } from '../../payload/check-message.js';
import type { Body } from '../../requests/body.js';
import type { CheckRequestOptions } from '../../requests/request-context.js';
import type { RequestKind } from '../../requests/request-kind.js';
import type { Answer } from '../answer.js';
import { chargeWork } from '../http/too-many-requests.js';
import type { MeasureOptions } from '../messages/measure-message.js';
import type { TokenRecord } from '../records/token-record.js';
import type { Circumstances, JudgedBody } from '../remembered/judged-bodies.js';
import type { ServiceContext } from '../service-context.js';
import { examine, type Known, type RequestRules } from './examine.js';

export interface JudgedOperation<Value, Measured> extends RequestRules<Value, Measured> {
  readonly name: RequestKind;
  /**
   * Until when what was measured stays what it is while rights, catalog and devices do: milliseconds since the epoch, UTC. Left out: it depends on the present.
   */
  lasts?(value: Measured): number;
}

/** Who asked for it, and when. */
export interface Origin {
  readonly token: TokenRecord;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface Asked {
  readonly body: Body;
  readonly token: TokenRecord;
}

/** What the body came to before, where that still holds for the token that it seems to have. */
export function knownBody(
  service: ServiceContext,
  name: RequestKind,
  text: string,
  token: TokenRecord,
): JudgedBody | null {
  const circumstances = { token, catalog: service.catalog(), audience: service.audience() };
  return service.judged.find(name, text, service.now(), circumstances);
}

/** Bodies above this are examined away from the thread that answers, where there is a desk for it. */
const LONG_UNITS = 8 * 1024;

type JudgingOptions = Omit<CheckRequestOptions, 'catalog' | 'now'> &
  Known &
  MeasureOptions &
  Pick<Circumstances, 'audience' | 'catalog'>;

export type Judged<Measured> =
  | {
      readonly kind: 'checked';
      /** What it comes to, which may have been found out already; null: an error is among what is said. Rejects as the audience does. */
      readonly measure: (() => Promise<Measured>) | null;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly kind: 'refused'; readonly refused: Answer };

/**
 * `known` is what the rules of this operation made of the same body before; null: nothing that still holds. Rejects with the reason of the signal, with what the
 * audience throws, and where the thread for long work fails.
 */
export async function judge<Value, Measured>(
  service: ServiceContext,
  operation: JudgedOperation<Value, Measured>,
  asked: Asked & Origin,
  known: JudgedBody | null,
): Promise<Judged<Measured>> {
  if (known !== null) return judgedOf(known as Checked<Measured>, asItIs);
  const { body, token, at, signal } = asked;
  const { suggestions } = service;
  const audience = service.audience();
  const options = {
    suggestions,
    now: at,
    listsTexts: audience.tagTexts !== undefined,
    devices: { ...service.devices },
  };
  const request = { name: operation.name, body: body.text, rights: token, ...options };
  const desk = body.text.length > LONG_UNITS ? service.desk() : null;
  if (desk !== null) {
    const judged = await desk.examine(request, signal);
    if (judged.kind === 'refused') return judged;
    // The thread examines by the rules of this name.
    if (judged.kind === 'checked') return judgedOf(judged.checked as Checked<Measured>, asItIs);
  }
  const here = { ...options, catalog: service.catalog(), audience, rights: token, signal };
  const examiners = body.text.length > LONG_UNITS ? null : service.examiners();
  if (examiners === null) return judgeHere(service, operation, asked, here);
  const { generation } = audience;
  const checked = (await examiners.examine(request, signal)) as Checked<Measured> | null; // by the rules of this name
  if (checked === null) return judgeHere(service, operation, asked, here);
  remember(service, operation, { ...asked, ...here, generation }, checked);
  return judgedOf(checked, asItIs);
}

/** In this thread: what it comes to is remembered. */
function judgeHere<Value, Measured>(
  service: ServiceContext,
  operation: JudgedOperation<Value, Measured>,
  asked: Asked & Origin,
  options: JudgingOptions,
): Judged<Measured> {
  const { body, token } = asked;
  const compile = (text: string, asked: CompileOptions) => service.filters.compile(text, asked);
  const checked = chargeWork(service, token, () => examine(operation, body, token, { ...options, compile }));
  return judgedOf(checked, async (message) => {
    const { generation } = options.audience;
    // An index counts at once: what that takes is known when it is to be waited for.
    const value = await chargeWork(service, token, () => operation.measure(message, options));
    remember(service, operation, { ...asked, ...options, generation }, { value, diagnostics: checked.diagnostics });
    return value;
  });
}

/** `generation` is that of the devices before they were counted. */
function remember<Measured>(
  service: ServiceContext,
  { name, lasts }: Pick<JudgedOperation<unknown, Measured>, 'name' | 'lasts'>,
  { body, at, generation, ...circumstances }: Asked & Origin & Circumstances & { readonly generation: string },
  { value, diagnostics }: Checked<Measured>,
): void {
  if (value === null) return;
  const until = lasts?.(value) ?? at;
  // A clock may be set back: what was said of a date in the past is not said again then.
  if (at < until) service.judged.keep(name, { body, value, diagnostics }, circumstances, { generation, until });
}

function judgedOf<Value, Measured>(
  { value, diagnostics }: Checked<Value>,
  measure: (value: Value) => Promise<Measured>,
): Judged<Measured> {
  return { kind: 'checked', measure: value === null ? null : () => measure(value), diagnostics };
}

async function asItIs<Measured>(value: Measured): Promise<Measured> {
  return value;
}
