/** Measures one profile: every contender loads the same sets, is held to the same answers, and is timed in the same interleaved run. */

import type { ProfileName } from '../../devices/workload/profiles.js';
import { generateWorkload, workloadCount } from '../../devices/workload/workload.js';
import type { Contender, Loaded } from './contender.js';
import { type InterleaveOptions, interleave, type Timing } from './interleave.js';

export interface EngineResult {
  readonly contender: Contender;
  readonly bytes: number | null;
  readonly manner: string | null;
  readonly count: Timing;
  /** Null: it has no sets. */
  readonly evaluate: Timing | null;
}

export interface ProfileResult {
  readonly profile: ProfileName;
  /** Devices in the account. */
  readonly devices: number;
  /** Devices that the filter reaches. */
  readonly audience: number;
  /** Those that take part at this size, in the order they were given. */
  readonly engines: readonly EngineResult[];
}

/** Uses before the first that is timed: who keeps what comes again has kept it by then. */
const USES_BEFORE = 16;

interface Entrant {
  readonly contender: Contender;
  readonly loaded: Loaded;
}

/** @throws when a contender answers something else than the others, or what the signal was aborted with */
export async function measureProfile(
  profile: ProfileName,
  devices: number,
  contenders: readonly Contender[],
  options: InterleaveOptions,
): Promise<ProfileResult> {
  const workload = generateWorkload(profile, devices);
  const audience = workloadCount(workload);
  const entrants: Entrant[] = [];
  try {
    for (const contender of contenders.filter(({ most }) => devices <= most)) {
      options.signal?.throwIfAborted();
      const loaded = await contender.load(workload);
      entrants.push({ contender, loaded });
      await check({ contender, loaded }, profile, audience);
    }
    return { profile, devices, audience, engines: await race(entrants, options) };
  } finally {
    for (const { loaded } of entrants) loaded.close();
  }
}

/** Holds it to the answer, and uses it until it is warm. @throws when it is wrong: then its times mean nothing */
async function check({ contender, loaded }: Entrant, profile: ProfileName, audience: number): Promise<void> {
  const answers = [await loaded.count(), loaded.evaluate?.size() ?? audience];
  if (answers.some((answer) => answer !== audience))
    throw new Error(`${contender.name} finds ${answers.join(' and ')} devices in ${profile}, not ${audience}`);
  for (let use = 1; use < USES_BEFORE; use++) await loaded.count();
}

async function race(entrants: readonly Entrant[], options: InterleaveOptions): Promise<readonly EngineResult[]> {
  const counts = await interleave(
    entrants.map(({ contender, loaded }) => ({ name: contender.name, call: loaded.count })),
    options,
  );
  const evaluations = await interleave(
    entrants.flatMap(({ contender, loaded }) =>
      loaded.evaluate === null ? [] : [{ name: contender.name, call: loaded.evaluate.run }],
    ),
    options,
  );
  return entrants.flatMap(({ contender, loaded }, at) => {
    const count = counts[at];
    const evaluate = evaluations.find(({ name }) => name === contender.name) ?? null;
    return count === undefined ? [] : [{ contender, bytes: loaded.bytes, manner: loaded.manner, count, evaluate }];
  });
}
