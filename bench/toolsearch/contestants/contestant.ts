export interface Described {
  name: string
  description: string
  utterances: readonly string[]
}

/** The names of the tools that were found, best first. */
export type Search = (request: string) => string[]

/** A way to rank tools. */
export interface Contestant {
  name: string
  /** The most utterances a tool that it is given. */
  utterances: number
  open(tools: readonly Described[]): Search
}
