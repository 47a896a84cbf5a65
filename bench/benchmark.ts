/** What `bench/<name>/index.ts` exports. */
export interface Benchmark {
  run(options: Options): Promise<Result>
}

export interface Options {
  /** Shorter, for a first look: the figures are noisier. */
  quick: boolean
  /** The name of the only part to run, for benchmarks with several. */
  only?: string
  /** Prints lines for people. */
  say(...lines: string[]): void
}

export interface Result {
  /** Every figure, as one JSON object. */
  figures: object
  failed: boolean
}
