/** A static check: it passes when the list of faults is empty. */
export interface Check {
  name: string
  run(): Promise<string[]>
}
