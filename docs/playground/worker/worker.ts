/** The worker of the playground: the language service, and the answers about the filters, the catalog and the devices of the page. */

import { type LanguagePort, serveLanguage } from '../../../src/entries/language.js';
import { Account } from './account.js';
import { audienceOf, differenceOf, overlapOf, proofsOf } from './answers.js';
import { inferFrom } from './infer.js';
import { accountLanguage } from './language.js';
import { queryOf } from './queries.js';
import { serveQuestions } from './serve-questions.js';

/** Milliseconds between two words about how many devices are there. */
const PROGRESS_MS = 100;

// In a worker `self` is the port; the types of this folder are those of pages.
const port: LanguagePort = self;
const account = new Account();

serveLanguage(port, accountLanguage(account));
serveQuestions(
  port,
  {
    catalog: ({ text }) => account.setCatalog(text),
    devices: (source) => account.load(source, progressTeller()),
    infer: inferFrom,
    audience: ({ filter }) => audienceOf(account, filter),
    proofs: ({ filter }) => proofsOf(account, filter),
    difference: ({ filter, second }) => differenceOf(account, filter, second),
    overlap: ({ filters }) => overlapOf(account, filters),
    query: ({ filter, target, result }) => queryOf(account, filter, target, result),
  },
  (task) => setTimeout(task, 0),
);

function progressTeller(): (devices: number) => void {
  let told = performance.now();
  return (devices) => {
    const now = performance.now();
    if (now - told < PROGRESS_MS) return;
    told = now;
    port.postMessage({ progress: devices });
  };
}
