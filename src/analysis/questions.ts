/** Many questions about one filter, in a row: how many there may be and how much each may take, and why one had no answer. */

import type { FilterTag } from '../check/bound.js';
import { ALL_PLAN } from '../plan/plan.js';
import { type Analysis, type AnalysisOptions, openAnalysis } from './analysis.js';
import type { Care, IsEmpty } from './care.js';
import { type Formula, meet, without } from './formula.js';
import { hasLikelyDevice } from './likely-device.js';

export interface QuestionOptions extends AnalysisOptions {
  /** Questions after which none is answered any more. Default 2,000. */
  readonly maxQuestions?: number;
}

const MOST_QUESTIONS = 2000;

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
    const most = this.options.maxQuestions ?? MOST_QUESTIONS;
    return (care) => {
      if (++this.asked > most) return this.unanswered(`there are more than ${most} questions to ask`);
      if (hasLikelyDevice(care)) return false;
      analysis ??= openAnalysis(formulas, tags, { ...DEFAULT_BUDGET, ...this.options });
      const answer = analysis.decide(regionOf(care));
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

/** The devices of a region, as what questions are asked of. */
export function regionOf({ inside, outside }: Care): Formula {
  const met = inside.length === 0 ? ALL_PLAN : inside.length === 1 ? (inside[0] as Formula) : meet(...inside);
  return outside.length === 0 ? met : without(met, ...outside);
}
