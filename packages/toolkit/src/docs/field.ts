/** One named value of a schema, however deep: `completions[].grade`. */
export interface Field {
  path: string
  type: string
  required: boolean
  /** As JSON; empty where there is none. */
  standard: string
  bounds: string
  description: string
}
