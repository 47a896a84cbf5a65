/** The files of a vault as links resolve them, by `linkKey`. */
export interface FileNames {
  /** All paths whose file name has this key. */
  withKey(key: string): readonly string[]
}
