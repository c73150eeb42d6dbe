/** Runs the tasks one after the other, each in a process of its own: none finds the heap, the compiled code or the memory of another. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { secondsSince } from '../harness/measure.js';
import type { Finding } from '../harness/report.js';
import { sizeName, type Task } from './task.js';

export async function runTasks(tasks: readonly Task[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const task of tasks) {
    process.stderr.write(`  ${[task.part, sizeName(task.size), task.profile ?? ''].join(' ').trim()}: `);
    const start = performance.now();
    findings.push(...(await runTask(task)));
    process.stderr.write(`${secondsSince(start)}\n`);
  }
  return findings;
}

function runTask(task: Task): Promise<readonly Finding[]> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [JSON.stringify(task)], {
      execArgv: ['--import', 'tsx', '--expose-gc', '--max-old-space-size=8192'],
    });
    child.once('message', (findings: readonly Finding[]) => resolve(findings));
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`${task.part} ended with ${code}`));
    });
  });
}
