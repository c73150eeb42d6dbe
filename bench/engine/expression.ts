/**
 * Question: how fast is the benchmark filter counted, and its audience made a set, in every profile and size? In one interleaved
 * run with every peer that is installed; and what do the same sets weigh?
 */

import assert from 'node:assert';
import type { Contender } from '../../src/cli/bench/contender.js';
import { timesFaster } from '../../src/cli/bench/interleave.js';
import { type EngineResult, measureProfile } from '../../src/cli/bench/measure-profile.js';
import { ownContenders } from '../../src/cli/bench/own-contenders.js';
import { findPeers, findRoaring } from '../../src/cli/bench/peers/find-peers.js';
import { plainSetContender } from '../../src/cli/bench/peers/plain-sets.js';
import { roaringAsWritten } from '../../src/cli/bench/peers/roaring.js';
import { PROFILE_NAMES } from '../../src/devices/workload/profiles.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { theProduct } from './product.js';
import { PEERS_FROM } from './roaring.js';
import { type Targets, targetsOf } from './targets.js';
import { MI, type Part, SIZES, sizeName, type Task } from './task.js';

export const expression: Part = { sizes: SIZES, profiles: PROFILE_NAMES, onlyWhenNamed: false, run };

async function run({ size, profile }: Task): Promise<readonly Finding[]> {
  assert.ok(profile);
  const contenders = await everybody();
  const rounds = paced(size === 100 ? 9 : 15);
  const { engines } = await measureProfile(profile, size * MI, contenders, {
    rounds,
    milliseconds: paced(15),
    clock: 'processor',
  });
  const [own] = engines;
  assert.ok(own?.evaluate);
  const benchmark = `${profile}, ${sizeName(size)}`;
  return [
    ...engines.map(
      ({ contender, count }): Finding => ({
        benchmark,
        measure: `count, ${contender.name}`,
        value: count.median,
        unit: 'µs',
        target: null,
        isDetail: contender !== own.contender,
      }),
    ),
    ...engines.slice(1).flatMap((engine) => ratios(benchmark, own, engine, targetsOf(profile, size))),
    ...engines.flatMap(({ contender, bytes }): Finding[] =>
      bytes === null
        ? []
        : [
            {
              benchmark,
              measure: `memory, ${contender.name}`,
              value: bytes / (size * MI),
              unit: 'bytes/device',
              target: null,
              isDetail: contender !== own.contender && contender.name !== 'CRoaring',
            },
          ],
    ),
  ];
}

export async function everybody(): Promise<readonly Contender[]> {
  const roaring = findRoaring(PEERS_FROM);
  return [
    ...ownContenders(await theProduct()),
    ...(await findPeers(PEERS_FROM)),
    ...(roaring === null ? [] : [roaringAsWritten(roaring.library, roaring.version)]),
    plainSetContender(process.version),
  ];
}

function ratios(
  benchmark: string,
  own: EngineResult,
  { contender: { name }, count, evaluate }: EngineResult,
  targets: Targets,
): readonly Finding[] {
  assert.ok(own.evaluate);
  const isRoaring = name.startsWith('CRoaring');
  const target = isRoaring ? targets.roaring : name === 'DuckDB' ? targets.duckDb : null;
  const counts: Finding = {
    benchmark,
    measure: `count, ${name} / pushsift`,
    value: timesFaster(own.count, count),
    unit: 'x',
    target: target === null ? null : { atLeast: target },
    isDetail: name.startsWith('pushsift'),
  };
  if (evaluate === null) return [counts];
  return [
    counts,
    {
      benchmark,
      measure: `as a set, ${name} / pushsift`,
      value: timesFaster(own.evaluate, evaluate),
      unit: 'x',
      target: isRoaring ? { atLeast: 1 } : null,
      isDetail: !isRoaring,
    },
  ];
}
