/** Many questions about one filter, in a row: how many there may be and how much each may take, and why one had no answer. */

import { type Expectations, LIMIT } from '../base/argument.js';
import type { FilterTag } from '../check/bound.js';
import { ALL_PLAN } from '../plan/plan.js';
import { ANALYSIS_OPTIONS, type Analysis, type AnalysisOptions, analysisOf } from './analysis.js';
import { type Formula, formulaOperands, meet, without } from './formula.js';
import { hasLikelyDevice } from './likely-device.js';
import type { IsEmpty, Region } from './region.js';

export interface QuestionOptions extends AnalysisOptions {
  /** Questions after which none is answered any more. Default 2,000, and fewer for filters of more than some 250 sets: each takes as long as the filter is. */
  readonly maxQuestions?: number;
}

export const QUESTION_OPTIONS: Expectations<QuestionOptions> = { ...ANALYSIS_OPTIONS, maxQuestions: LIMIT };

const MOST_QUESTIONS = 2000;

/** Nodes that all questions together may look at, where the options do not say how many questions there may be. */
const MOST_NODES_ASKED = 500_000;

/** Of one question, where the options do not say. One that takes more is not worth its answer: there are many. */
const DEFAULT_BUDGET: AnalysisOptions = { maxSteps: 200_000, maxNodes: 50_000 };

export class Questions {
  /** Why the first question that had no answer had none; null while all have. */
  reason: string | null = null;
  private asked = 0;

  constructor(private readonly options: QuestionOptions) {}

  /** What answers questions over `formulas` and their parts. Questions are counted over all that is opened here. */
  open(formulas: readonly Formula[], tags: readonly FilterTag[]): IsEmpty {
    let analysis: Analysis | null = null;
    const most = this.options.maxQuestions ?? affordable(formulas);
    return (region) => {
      if (++this.asked > most) return this.unanswered(`there are more than ${most} questions to ask`);
      if (hasLikelyDevice(region)) return false;
      analysis ??= analysisOf(formulas, tags, { ...DEFAULT_BUDGET, ...this.options });
      const answer = analysis.decide(regionFormula(region));
      return answer === 'unknown'
        ? this.unanswered('a question was not decided within its budget')
        : answer === 'empty';
    };
  }

  private unanswered(reason: string): null {
    this.reason ??= reason;
    return null;
  }
}

function affordable(formulas: readonly Formula[]): number {
  const pending = [...formulas];
  let nodes = 1;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    nodes++;
    for (const operand of formulaOperands(next)) pending.push(operand);
  }
  return Math.min(MOST_QUESTIONS, Math.ceil(MOST_NODES_ASKED / nodes));
}

/** The devices of a region, as what questions are asked of. */
export function regionFormula({ inside, outside }: Region): Formula {
  const met = inside.length === 0 ? ALL_PLAN : inside.length === 1 ? (inside[0] as Formula) : meet(...inside);
  return outside.length === 0 ? met : without(met, ...outside);
}
