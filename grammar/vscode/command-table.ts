/** The commands of the extension: which question each asks the language server, and how its answer is shown. */

/** Requests of the server, `pushsift/count` and so on; their commands are `pushsift.count` and so on. */
export const QUESTIONS = ['count', 'explain', 'prove', 'diff', 'simplify'] as const;

export type Question = (typeof QUESTIONS)[number];

/** A message in the corner, or lines in an editor of their own. */
export const SHOWN_AS: Readonly<Record<Question, 'message' | 'page'>> = {
  count: 'message',
  explain: 'page',
  prove: 'page',
  diff: 'page',
  simplify: 'message',
};

export const STATUS_COMMAND = 'pushsift.status';
export const RESTART_COMMAND = 'pushsift.restart';

export function commandOf(question: Question): string {
  return `pushsift.${question}`;
}
