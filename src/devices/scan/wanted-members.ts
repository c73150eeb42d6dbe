/** What of a device somebody looks at: a reader leaves the rest of its line without a value. */

/** Platform and applications are always wanted. */
export interface WantedMembers {
  readonly id: boolean;
  /** Names of account tags. */
  readonly tags: ReadonlySet<string>;
  /** Names of tags by the code of their application. */
  readonly applicationTags: ReadonlyMap<string, ReadonlySet<string>>;
}
