/** What a chart is drawn from: the numbers as they were measured, with where they come from. */

export interface ChartData {
  readonly title: string;
  readonly subtitle: string;
  /** Machine and versions, for the line at the foot. */
  readonly source: string;
  readonly panels: readonly Panel[];
}

export interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
}

export interface Series {
  readonly name: string;
  /** Ours: drawn above the others. */
  readonly own: boolean;
  readonly points: readonly Point[];
}

export interface Point {
  readonly devices: number;
  /** Of one count. */
  readonly microseconds: number;
}
