/** What tests ask a desk for long work, and the thread of one, from its source. */

import { Worker } from 'node:worker_threads';
import type { WorkDevices, WorkThreadSetup } from '../../../src/service/work/work.js';
import type { LongQuestion, QuestionName, WorkDesk } from '../../../src/service/work-desk.js';
import { tokenRecord } from '../../support/service/store-records.js';
import { bundledThread } from '../../support/thread-files.js';

/** It has other devices than those that are asked about. */
export const NO_DESK: WorkDesk = {
  ask: async () => null,
  examine: async () => ({ kind: 'other-devices' }),
  isJson: async () => true,
  mayTarget: async () => null,
  count: async () => null,
  list: async () => null,
};

export const NEVER = new AbortController().signal;
export const ALL = tokenRecord('all');
export const SHOP = tokenRecord('shop', ['AAAAA-AAAAA']);

export const indexAt = (path: string, generation: string): WorkDevices => ({ kind: 'index', path, generation });

export function fromSource(setup: WorkThreadSetup): Worker {
  return new Worker(bundledThread('work-thread'), { workerData: setup });
}

export function question(name: QuestionName, body: object | string, rights = ALL): LongQuestion {
  return { name, body: typeof body === 'string' ? body : JSON.stringify(body), rights, suggestions: false };
}
