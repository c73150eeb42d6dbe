/** `pushsift prove`: questions about filters that are answered exactly and without devices, each a command of its own. */

import type { AnalysisOptions } from '../../analysis/analysis.js';
import type { Proof } from '../../analysis/proof.js';
import { QUESTIONS, type Question } from '../../analysis/proof-questions.js';
import { invariant } from '../../base/invariant.js';
import type { Filter } from '../../plan/filter.js';
import type { Command, Context } from '../command/command.js';
import type { ArgumentSpec } from '../command/command-syntax.js';
import { FILTER_ARGUMENT, FILTER_OPTIONS, PRETTY_OR_JSON } from '../command/common-options.js';
import { catalogOf } from '../devices/catalog-option.js';
import { calledFilters, readFilterArguments } from '../filters/filter-arguments.js';
import { compileTogether, disagreementsIn, tellErrors } from '../filters/several-filters.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode } from '../output/failure.js';
import { analysisOptions, BUDGET_OPTIONS } from '../proofs/budget.js';
import { proofJson, proofPicture } from '../proofs/proof-report.js';

/** The command that asks the question of this name. */
export function proveCommand(name: Question['name']): Command {
  const question = QUESTIONS.find((known) => known.name === name);
  invariant(question !== undefined, 'every question is in the table');
  return {
    name: `prove ${name}`,
    summary: question.summary,
    description: DESCRIPTION,
    arguments: question.filters === 1 ? [FILTER_ARGUMENT] : [FIRST, SECOND],
    options: [...BUDGET_OPTIONS, ...FILTER_OPTIONS, PRETTY_OR_JSON],
    examples: [{ command: EXAMPLES[name], what: question.summary }],
    exits: { 0: 'yes', 1: 'no, or not decided; or a filter has errors' },
    run: (context) => prove(context, question),
  };
}

const DESCRIPTION =
  'The answer holds for every device there can be: any values that the types of the tags allow, set or unset, any\nsubscriptions, any platform. A device shows every answer that one can show, and the clauses that decide about it are named.\nGroups without a catalog are taken for sets of applications that nobody knows. Past the budget the answer is "unknown", with the\nreason; the budget is counted in steps, so an answer is the same on every machine.';

const FIRST: ArgumentSpec = { ...FILTER_ARGUMENT, name: 'FIRST' };
const SECOND: ArgumentSpec = { ...FILTER_ARGUMENT, name: 'SECOND' };

const EXAMPLES: Readonly<Record<Question['name'], string>> = {
  empty: `pushsift prove empty 'T("age", GTE, 18) * T("age", LTE, 17)'`,
  universal: `pushsift prove universal 'T("vip", EQ, 1) + T("vip", NOTEQ, 1)'`,
  equivalent: 'pushsift prove equivalent @HEAD:filters/berlin.sift filters/berlin.sift',
  implies: 'pushsift prove implies filters/vip.sift filters/customers.sift --catalog catalog.json',
  disjoint: 'pushsift prove disjoint filters/reminder.sift filters/newsletter.sift',
  overlap: 'pushsift prove overlap filters/a.sift filters/b.sift',
  reach: 'pushsift prove reach filters/berlin.sift --format json',
};

async function prove(context: Context, question: Question): Promise<ExitCode> {
  const { settings, out } = context;
  const catalog = await catalogOf(context);
  const roles = question.filters === 1 ? [''] : ['first', 'second'];
  const sources = await readFilterArguments(context.arguments, roles, context.stdin);
  const filters = compileTogether(context, catalog, sources, { run: false });
  if (filters === null) return EXIT_FINDINGS;
  const apart = disagreementsIn(sources, filters, catalog);
  if (apart.length > 0) {
    tellErrors(context, apart);
    return EXIT_FINDINGS;
  }
  const proof = ask(question, filters, analysisOptions(context, catalog));
  const answer = { question, proof, filters: calledFilters(sources, filters) };
  out.write(settings.text('format') === 'json' ? proofJson(answer) : proofPicture(out, answer));
  return proof.answer === 'yes' ? EXIT_OK : EXIT_FINDINGS;
}

function ask(question: Question, [first, second]: readonly Filter[], options: AnalysisOptions): Proof {
  invariant(first !== undefined, 'a question is about a filter');
  if (question.filters === 1) return question.ask(first, options);
  invariant(second !== undefined, 'this question is about two filters');
  return question.ask(first, second, options);
}
