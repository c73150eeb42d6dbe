/** The process of one task: measures, and sends its findings. */

import { PARTS } from './parts.js';
import type { Task } from './task.js';

// We were started with one task as JSON by `run-tasks.ts`.
const task = JSON.parse(process.argv[2] ?? '') as Task;
const part = PARTS[task.part];
if (part === undefined) throw new Error(`no part ${task.part}`);
process.send?.(await part.run(task));
process.disconnect?.();
