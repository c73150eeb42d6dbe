/** Wrong texts inside JSON: the filter of a message, and what safe fixes of the body make of it. */

import { applyFixes } from '../../../src/diagnostics/apply-fixes.js';
import { checkCreateTargetedMessage } from '../../../src/requests/targeted/check.js';
import { NAMES_CATALOG } from './names.js';
import { compileWrong, MOST_ROUNDS, mend } from './read-repaired.js';
import { type Breach, breach } from './trial.js';
import type { WrongText } from './wrong-text.js';

/** Safe fixes of a body make of its filter what they make of the filter alone. */
export function breachInBody(wrong: WrongText): Breach | null {
  const recipe = { ...wrong.recipe, comments: false };
  const alone = mend(wrong.text, recipe, compileWrong(wrong.text, recipe)).text;
  const inside = filterOf(mendedBody(wrong));
  return inside === alone
    ? null
    : breach('R1', 'inside JSON a filter is mended otherwise', `${inside}, and alone ${alone}`);
}

/** The body of a message to these devices, after its safe fixes. */
function mendedBody({ text, recipe }: WrongText): string {
  const options = { catalog: recipe.catalog ? NAMES_CATALOG : null, limits: { diagnostics: Number.POSITIVE_INFINITY } };
  let body = JSON.stringify({ request: { auth: 't', devices_filter: text, content: 'x' } }, null, 2);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = checkCreateTargetedMessage(body, options).diagnostics.filter(
      ({ pointer, code }) => pointer === '/request/devices_filter' && !code.startsWith('lint/'),
    );
    const next = applyFixes(body, found);
    if (next === body) break;
    body = next;
  }
  return body;
}

function filterOf(body: string): string {
  return (JSON.parse(body) as { request: { devices_filter: string } }).request.devices_filter;
}
