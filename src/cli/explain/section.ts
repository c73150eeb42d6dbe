/** What an option adds to an explanation: for people a titled part, for programs a member. */

export interface Section {
  readonly title: string;
  /** Lines as they are printed. */
  readonly text: string;
  /** Its member of the JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
  /** False when a proof did not end: what is shown may not be all. */
  readonly isDecided: boolean;
}
