/** How the tests ask the tools: by name, as a server does, with a catalog and a few devices. */

import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import type { Device } from '../../src/devices/device.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { type Account, type CountedDevices, isRefused } from '../../src/mcp/tool.js';
import { TOOLS } from '../../src/mcp/tools.js';
import type { Filter } from '../../src/plan/filter.js';

export const DEVICES: readonly Device[] = [
  { id: 'a', platform: 'iOS', applications: ['AAAAA-AAAAA'], tags: { age: 20 } },
  { id: 'b', platform: 'iOS', applications: ['AAAAA-AAAAA'], tags: { age: 40 } },
  { id: 'c', platform: 'Android', applications: ['AAAAA-AAAAA', 'BBBBB-BBBBB'], tags: {} },
];

/** Counts one device after the other, and remembers how often it was asked. */
export function counting(asked: (readonly Filter[])[] = []): CountedDevices {
  const countOf = (filter: Filter) => {
    const found = DEVICES.filter(compileMatcher(filter));
    const tally = (names: readonly string[]) =>
      new Map(names.map((name) => [name, names.filter((n) => n === name).length]));
    return {
      count: found.length,
      devices: DEVICES.length,
      byPlatform: tally(found.map(({ platform }) => platform)),
      byApplication: tally(found.flatMap(({ applications = [] }) => applications)),
    };
  };
  return {
    refusals: () => [],
    countAll: async (filters, signal) => {
      signal.throwIfAborted();
      asked.push(filters);
      return filters.map(countOf);
    },
  };
}

export const ACCOUNT: Account = { catalog: sampleCatalog, dialect: 'strict', rules: {}, devices: counting() };
const SIGNAL = new AbortController().signal;

/** The answer as the text of a refusal, or as data that went through JSON. */
export async function ask(name: string, input: object, account: Account = ACCOUNT): Promise<unknown> {
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  const answer = await tool.call(input, account, SIGNAL);
  return isRefused(answer) ? answer.refusal : JSON.parse(JSON.stringify(answer.value));
}
