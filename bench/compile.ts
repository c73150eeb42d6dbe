/** Question: is a whole compilation (parse, check against a catalog, plan) still cheap beside what others take to parse? */

import { paced } from './harness/pace.js';
import { race } from './harness/race.js';
import type { Finding } from './harness/report.js';

export async function benchCompile(): Promise<readonly Finding[]> {
  return [...(await compileTask('short')), ...(await compileTask('long'))];
}

async function compileTask(task: 'short' | 'long'): Promise<readonly Finding[]> {
  const benchmark = task === 'short' ? 'compile 100 characters' : 'compile 10 KB';
  const contenders = ['pushsift compile', 'pushsift compile with lint', 'cel-js parse'];
  const rates = await race(contenders, task, { rounds: paced(9), milliseconds: paced(300) });
  const [plain = 0, linted = 0, peer = 0] = contenders.map((name) => rates.get(name));
  return [
    { benchmark, measure: 'pushsift compile', value: plain, unit: 'calls/s', target: null },
    { benchmark, measure: 'pushsift compile / cel-js parse', value: plain / peer, unit: 'x', target: { atLeast: 2 } },
    { benchmark, measure: 'pushsift compile with lint / cel-js parse', value: linted / peer, unit: 'x', target: null },
  ];
}
