/** The bodies that tests have asked about, sent to a service. */

import { expect } from 'vitest';
import { streamAudience } from '../../src/evaluate/stream-audience.js';
import { readBody } from '../../src/requests/body.js';
import { checkCreatePreset } from '../../src/requests/preset/check.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';
import { tokenIn } from '../../src/service/operations/find-token.js';
import { createService } from '../../src/service/service.js';
import { tokenHash } from '../../src/service/tokens/token-hash.js';
import { memoryStore } from '../support/service/memory-store.js';
import { post } from '../support/service/try-service.js';
import { ASKED, type AskedBody } from './expect-request.js';

const TOKEN = 'token';

/** HTTP status, `status_code`, and the codes of the findings. */
type Outcome = readonly [status: number, statusCode: number | undefined, codes: readonly string[]];

export async function expectThroughTheWire(): Promise<void> {
  expect(ASKED.length).toBeGreaterThan(100);
  for (const asked of ASKED) {
    const text = textOf(asked);
    expect([text, await outcome(asked, text)]).toEqual([text, expected(asked, text)]);
  }
}

function textOf({ source }: AskedBody): string {
  return typeof source === 'string' ? source : JSON.stringify(source);
}

/** A clock that a test leaves out stands at the beginning of time: nothing is in the past there. */
function nowOf({ options }: AskedBody): number {
  return new Date(options.now ?? 0).getTime();
}

async function outcome(asked: AskedBody, text: string): Promise<Outcome> {
  const store = memoryStore();
  await store.addToken({ name: 'all', hash: tokenHash(TOKEN), applications: null, isAccountWide: true, createdAt: 0 });
  const service = createService({
    catalog: asked.options.catalog ?? null,
    audience: streamAudience({ open: () => [] }),
    store,
    now: () => nowOf(asked),
  });
  const { status, body } = await post({ service }, `/json/1.3/${asked.operation}`, text);
  return [status, body.status_code, body.response.diagnostics.map(({ code }) => code)];
}

function expected(asked: AskedBody, text: string): Outcome {
  const body = readBody(text);
  const check = asked.operation === 'createPreset' ? checkCreatePreset : checkCreateTargetedMessage;
  const { catalog = null } = asked.options;
  const { value, diagnostics } = check(text, { catalog, now: nowOf(asked), suggestions: false });
  const codes = diagnostics.map(({ code }) => code);
  if (!isJson(text)) return [400, undefined, body.diagnostics.map(({ code }) => code)];
  if (tokenIn(body) !== TOKEN) return [200, 210, ['access/unknown-token']];
  if (value === null) return [200, 210, codes];
  const needsCatalog = 'filter' in value && value.filter.plan === null;
  return needsCatalog ? [200, 210, ['plan/group-needs-catalog', ...codes]] : [200, 200, codes];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}
