/** `pushsift bench`: the published benchmark table, on this machine. */

import process from 'node:process';
import { compileOrThrow } from '../../compile.js';
import { PROFILE_NAMES, type ProfileName } from '../../devices/workload/profiles.js';
import { WORKLOAD_FILTER } from '../../devices/workload/workload.js';
import { benchJson, environment } from '../bench/bench-json.js';
import { profileBlock } from '../bench/bench-table.js';
import type { Contender } from '../bench/contender.js';
import { measureProfile, type ProfileResult } from '../bench/measure-profile.js';
import { ownContenders } from '../bench/own-contenders.js';
import { findPeers } from '../bench/peers/find-peers.js';
import { plainSetContender } from '../bench/peers/plain-sets.js';
import type { Command, Context } from '../command/command.js';
import { PRETTY_OR_JSON } from '../command/common-options.js';
import { EXIT_OK, type ExitCode, interruption } from '../output/failure.js';
import { paintOn } from '../output/paint.js';
import { startProgress } from '../output/progress.js';

const SIZES = { '1Mi': 2 ** 20, '10Mi': 10 * 2 ** 20, '100Mi': 100 * 2 ** 20 } as const;
const SIZE_NAMES = ['1Mi', '10Mi', '100Mi'] as const;
const EVERY_PROFILE = 'all';

export const benchCommand: Command = {
  name: 'bench',
  summary: 'measure the engine on this machine, beside others that are installed',
  description:
    'Counts the audience of one filter over seven sets of devices, and makes it as a set: for dense, sparse, clustered and\nmixed sets, on one thread, medians of interleaved rounds. Takes part, where the folder it runs in has it installed:\nroaring (CRoaring, native), roaring-wasm, typedfastbitset, @duckdb/node-api. All have to give the same answers. Absolute\ntimes differ between machines and minutes: compare what stands in one table.',
  arguments: [],
  options: [
    {
      name: 'devices',
      short: 'n',
      value: 'N',
      choices: SIZE_NAMES,
      default: '1Mi',
      summary: 'devices of the account: 1Mi (2^20), 10Mi or 100Mi, which takes minutes',
    },
    {
      name: 'profile',
      value: 'NAME',
      choices: [EVERY_PROFILE, ...PROFILE_NAMES],
      default: EVERY_PROFILE,
      summary: `what the sets look like: ${[EVERY_PROFILE, ...PROFILE_NAMES].join(', ')}`,
    },
    PRETTY_OR_JSON,
  ],
  examples: [
    { command: 'pushsift bench', what: 'the whole table for a million devices' },
    { command: 'pushsift bench --devices 10Mi --profile MIX', what: 'ten million, sets as an account has them' },
  ],
  exits: { 0: 'measured', 1: null },
  run: bench,
};

const ROUNDS = 9;
const ROUND_MS = 12;

async function bench({ settings, out, err, signal }: Context): Promise<ExitCode> {
  const devices = SIZES[settings.choice('devices', SIZE_NAMES)];
  const profiles = wantedProfiles(settings.text('profile'));
  const isPretty = settings.text('format') === 'pretty';
  const contenders = await everybody();
  const progress = startProgress(err, 'measuring', profiles.length);
  const results: ProfileResult[] = [];
  if (isPretty) out.write(`${paintOn(out).dim(head())}\n\n`);
  try {
    for (const profile of profiles) {
      if (signal.aborted) throw interruption();
      const options = { rounds: ROUNDS, milliseconds: ROUND_MS, clock: 'processor', signal } as const;
      const result = await measureProfile(profile, devices, contenders, options);
      results.push(result);
      progress.add(1);
      if (isPretty) out.write(profileBlock(out, result));
    }
  } finally {
    progress.end();
  }
  if (isPretty) out.write(paintOn(out).dim(foot(contenders)));
  else out.write(`${JSON.stringify(benchJson(environment(), devices, results))}\n`);
  return EXIT_OK;
}

function wantedProfiles(name: string | null): readonly ProfileName[] {
  const wanted = PROFILE_NAMES.filter((profile) => profile === name);
  return wanted.length > 0 ? wanted : PROFILE_NAMES;
}

async function everybody(): Promise<readonly Contender[]> {
  const { DeviceIndex, IndexBuilder } = (await import('../devices/index-engine.js')).INDEX_ENGINE;
  return [
    ...ownContenders({ DeviceIndex, IndexBuilder, compileOrThrow }),
    ...(await findPeers(process.cwd())),
    plainSetContender(process.version),
  ];
}

function head(): string {
  return WORKLOAD_FILTER;
}

function foot(contenders: readonly Contender[]): string {
  const scanning = contenders.filter(({ scans }) => scans).map(({ name }) => name);
  const note =
    scanning.length === 0 ? '' : `* ${scanning.join(', ')} scans a table, where the others start from an index\n`;
  return `${note}${Object.values(environment()).join(' · ')}\n`;
}
