/** Starts threads that scan lines ahead of those who read them. */

import type { ScanThread, ScanThreads } from '../devices/scan/scan-threads.js';
import { IMPORT_MEMORY, IMPORT_MODULE } from '../wasm/module-writer.js';

/**
 * What a thread runs: it is given a scanner, as a compiled module and its memory, under a number, and then asked to scan with it. As a text,
 * since it is all there is: it needs no module of ours, and no file beside every bundle.
 */
const THREAD = `
const { parentPort } = require('node:worker_threads');
const scanners = new Map();
parentPort.on('message', ({ scanner, module, memory, from, end }) => {
  if (module === undefined) parentPort.postMessage({ scanner, result: scanners.get(scanner)(from, end) });
  else scanners.set(scanner, new WebAssembly.Instance(module, { ${IMPORT_MODULE}: { ${IMPORT_MEMORY}: memory } }).exports.scan);
});
parentPort.postMessage({});
`;

/** What a thread says: that it has begun, or what a scan came to. */
interface ScanAnswer {
  readonly scanner?: number;
  readonly result?: number;
}

interface Waiting {
  readonly resolve: (result: number) => void;
  readonly reject: (error: Error) => void;
}

/** `count` threads, one at least, which keep the process alive only while they scan. */
export function startScanThreads(count: number): ScanThreads {
  const threads = Array.from({ length: count }, startThread);
  let opened = 0;
  return {
    count,
    // SAFETY: there is one thread at least.
    open: (module, memory) => (threads[opened++ % count] as Thread).open(module, memory),
    end: () => {
      for (const thread of threads) thread.end();
    },
  };
}

interface Thread {
  open(module: WebAssembly.Module, memory: WebAssembly.Memory): ScanThread;
  end(): void;
}

function startThread(): Thread {
  // Not at the top: most runs of the command start no thread, and each would load it.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(THREAD, { eval: true, name: 'pushsift scan', execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let isReady = false;
  let scanners = 0;
  const fail = (error: Error): void => {
    isReady = false;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.unref();
  worker.on('message', ({ scanner = -1, result = 0 }: ScanAnswer) => {
    isReady = true;
    waiting.get(scanner)?.resolve(result);
    waiting.delete(scanner);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('a thread that scans lines has ended')));
  return {
    open(module, memory) {
      const scanner = scanners++;
      worker.postMessage({ scanner, module, memory });
      return {
        get isReady() {
          return isReady;
        },
        scan: (from, end) =>
          new Promise((resolve, reject) => {
            // Nothing else may keep the process until the answer is there.
            worker.ref();
            waiting.set(scanner, { resolve, reject });
            worker.postMessage({ scanner, from, end });
          }),
      };
    },
    end: () => void worker.terminate(),
  };
}
