/** One row of a file, with the line it begins on. */
export interface FileRecord {
  line: number
  value: unknown
}
