/**
 * What the sets of the benchmark filter look like. Engines that shine on one kind of data fail on another, so there is one profile
 * for each kind: every set as dense and as scattered as the others, clustered in runs, mixed as in an account, and all at once.
 */

/** How the members of a set lie: a share of all devices, each by chance or in runs. */
export interface SetShape {
  /** In `(0, 1)`. */
  readonly share: number;
  /** Mean length of a run; null: each device for itself. */
  readonly meanRun: number | null;
}

/** The sets of the benchmark filter, in its order. */
export const WORKLOAD_SETS = ['shop', 'ios', 'outlet', 'age', 'red', 'green', 'churned'] as const;

export type WorkloadSet = (typeof WORKLOAD_SETS)[number];

/**
 * - `D50`, `D10`, `D1`, `D001`: every set 50, 10, 1, 0.01 % of the devices, by chance.
 * - `C50`, `C10`, `C1`: the same shares in runs of 20,000, 5,000, 1,000.
 * - `MIX`: shares as an account has them. `MIXS`: dense, clustered and very sparse sets together.
 */
export type ProfileName = 'D50' | 'D10' | 'D1' | 'D001' | 'C50' | 'C10' | 'C1' | 'MIX' | 'MIXS';

export type Profile = Readonly<Record<WorkloadSet, SetShape>>;

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  D50: all(scattered(0.5)),
  D10: all(scattered(0.1)),
  D1: all(scattered(0.01)),
  D001: all(scattered(0.0001)),
  C50: all(inRuns(0.5, 20_000)),
  C10: all(inRuns(0.1, 5_000)),
  C1: all(inRuns(0.01, 1_000)),
  MIX: {
    shop: scattered(0.3),
    ios: scattered(0.5),
    outlet: scattered(0.1),
    age: scattered(0.25),
    red: scattered(0.12),
    green: scattered(0.12),
    churned: scattered(0.05),
  },
  MIXS: {
    shop: scattered(0.5),
    ios: inRuns(0.5, 20_000),
    outlet: scattered(0.0001),
    age: inRuns(0.1, 5_000),
    red: scattered(0.1),
    green: scattered(0.0001),
    churned: inRuns(0.01, 1_000),
  },
};

export const PROFILE_NAMES: readonly ProfileName[] = ['D50', 'D10', 'D1', 'D001', 'C50', 'C10', 'C1', 'MIX', 'MIXS'];

function scattered(share: number): SetShape {
  return { share, meanRun: null };
}

function inRuns(share: number, meanRun: number): SetShape {
  return { share, meanRun };
}

function all(shape: SetShape): Profile {
  return { shop: shape, ios: shape, outlet: shape, age: shape, red: shape, green: shape, churned: shape };
}
