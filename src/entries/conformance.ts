/** pushsift/conformance: the scripts that say what the language means, for any evaluator. */
export { parseScript } from '../conformance/parse-script.js';
export { type CaseOutcome, runCase, runScript, type ScriptOutcome } from '../conformance/run-script.js';
export type { Expectation, ExpectedReach, Script, ScriptCase, ScriptProblem } from '../conformance/script.js';
export type { Evaluator } from '../evaluate/evaluator.js';
export { matchEvaluator } from '../evaluate/match/compile-matcher.js';
export { referenceEvaluator } from '../evaluate/reference.js';
