/** What `bench/<name>/index.ts` exports. */
export interface Benchmark {
  run(options: Options): Promise<Result>
}

export interface Options {
  /** Shorter, for a first look: the figures are noisier. */
  quick: boolean
  /** Prints lines for people. */
  say(...lines: string[]): void
}

export interface Result {
  /** Every figure, as one JSON object. */
  figures: object
  failed: boolean
}
