/** Question: how long do inputs take that want to hurt? Processor time of the fastest of a few runs: the tests count steps, not what built-in functions do. */

import { compile } from '../src/compile.js';
import { applyFixes } from '../src/diagnostics/apply-fixes.js';
import { renderDiagnostics } from '../src/diagnostics/render-diagnostics.js';
import { checkCreatePreset } from '../src/requests/preset/check.js';
import { checkCreateTargetedMessage } from '../src/requests/targeted/check.js';
import { parse } from '../src/syntax/parse.js';
import { FLOODING_TEXTS, RAISED_LIMITS } from '../test/hostile/flooding-texts.js';
import { GROWING_INPUTS } from '../test/hostile/growing-inputs.js';
import { GROWING_TEXTS } from '../test/hostile/growing-texts.js';
import { LARGE_TEXTS } from '../test/hostile/large-texts.js';
import { HOSTILE_BODIES } from '../test/requests/hostile-bodies.js';
import { processorTime } from '../test/support/processor-time.js';
import { isQuick, paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';

const RUNS = 3;
const BODY_MILLISECONDS = 4000;
const STAGE_MILLISECONDS = 1000;
const LARGE_LIMITS = { source: 2 ** 24, tokens: 2 ** 24, listItems: 2 ** 24 };

interface Asked {
  readonly measure: string;
  readonly milliseconds: number;
  readonly work: () => unknown;
}

export function benchHostile(): readonly Finding[] {
  return [...texts(), ...floods(), ...bodies(), ...others()].map(({ measure, milliseconds, work }) => ({
    benchmark: 'hostile input',
    measure,
    value: fastest(work),
    unit: 'ms',
    target: { atMost: milliseconds },
  }));
}

function fastest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < paced(RUNS); run++) {
    const before = processorTime();
    work();
    best = Math.min(best, processorTime() - before);
  }
  return best;
}

/** The larger of two, but in a quick run. */
function sizeOf([smaller, larger]: readonly [number, number]): number {
  return isQuick() ? smaller : larger;
}

function texts(): readonly Asked[] {
  const tooLong = '('.repeat(10_000_000);
  const badTokens = '! '.repeat(60_000);
  return [
    ...GROWING_TEXTS.map(({ title, sizes, milliseconds, limits, text }): Asked => {
      const long = text(sizeOf(sizes));
      return { measure: `read: ${title}`, milliseconds, work: () => parse(long, { limits }) };
    }),
    ...LARGE_TEXTS.map(
      ([title, milliseconds, text]): Asked => ({
        measure: `read: ${title}`,
        milliseconds,
        work: () => parse(text, { limits: LARGE_LIMITS }),
      }),
    ),
    { measure: 'read: 60,000 bad tokens', milliseconds: 100, work: () => parse(badTokens) },
    { measure: 'refuse a text over the limit of source', milliseconds: 50, work: () => parse(tooLong) },
  ];
}

function floods(): readonly Asked[] {
  return FLOODING_TEXTS.flatMap(([title, , , text, catalog]) => {
    const { diagnostics } = compile(text, { catalog, limits: RAISED_LIMITS });
    const stages: Readonly<Record<string, () => unknown>> = {
      compile: () => compile(text, { catalog, limits: RAISED_LIMITS }),
      show: () => renderDiagnostics(text, diagnostics),
      mend: () => applyFixes(text, diagnostics, { unsafe: true }),
    };
    return Object.entries(stages).map(
      ([stage, work]): Asked => ({ measure: `${stage}: ${title}`, milliseconds: STAGE_MILLISECONDS, work }),
    );
  });
}

function bodies(): readonly Asked[] {
  return HOSTILE_BODIES.flatMap(([title, text]) =>
    [checkCreatePreset, checkCreateTargetedMessage].map(
      (check): Asked => ({
        measure: `${check.name}: ${title}`,
        milliseconds: BODY_MILLISECONDS,
        work: () => check(text),
      }),
    ),
  );
}

function others(): readonly Asked[] {
  return GROWING_INPUTS.map(({ title, sizes, milliseconds, ask }) => ({
    measure: title,
    milliseconds,
    work: ask(sizeOf(sizes)),
  }));
}
