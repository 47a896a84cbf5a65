/** The files of a vault as links find them. Names are compared as `linkKey` folds them. */
export interface FileNames {
  /** Every path whose last part has this key. */
  withKey(key: string): readonly string[]
}
