const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }

/** Labels as Prometheus text writes them, in the order given. */
export const labels = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (character) => ESCAPES[character] ?? '')}"`)
    .join(',')

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

/** A count for each set of labels. */
export class Counter {
  readonly #name: string
  readonly #help: string
  readonly #counts = new Map<string, number>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  add(labelled: string): void {
    this.#counts.set(labelled, (this.#counts.get(labelled) ?? 0) + 1)
  }

  lines(): string[] {
    const samples = [...this.#counts].map(([labelled, count]) => `${this.#name}{${labelled}} ${count}`)
    return [...head(this.#name, this.#help, 'counter'), ...samples]
  }
}

interface Distribution {
  /** For each bucket, how many lie in it and in no smaller one. */
  inBucket: number[]
  sum: number
  count: number
}

/** A distribution over fixed buckets for each set of labels. */
export class Histogram {
  readonly #name: string
  readonly #help: string
  readonly #buckets: readonly number[]
  readonly #distributions = new Map<string, Distribution>()

  constructor(name: string, help: string, buckets: readonly number[]) {
    this.#name = name
    this.#help = help
    this.#buckets = buckets
  }

  observe(labelled: string, value: number): void {
    const seen = this.#distributions.get(labelled) ?? this.#begin(labelled)
    const bucket = this.#buckets.findIndex((most) => value <= most)
    if (bucket !== -1) seen.inBucket[bucket] = (seen.inBucket[bucket] ?? 0) + 1
    seen.sum += value
    seen.count += 1
  }

  lines(): string[] {
    const samples = [...this.#distributions].flatMap(([labelled, seen]) => this.#samples(labelled, seen))
    return [...head(this.#name, this.#help, 'histogram'), ...samples]
  }

  #begin(labelled: string): Distribution {
    const fresh = { inBucket: this.#buckets.map(() => 0), sum: 0, count: 0 }
    this.#distributions.set(labelled, fresh)
    return fresh
  }

  #samples(labelled: string, { inBucket, sum, count }: Distribution): string[] {
    let upTo = 0
    const buckets = this.#buckets.map((most, at) => {
      upTo += inBucket[at] ?? 0
      return `${this.#name}_bucket{le="${most}",${labelled}} ${upTo}`
    })
    return [
      ...buckets,
      `${this.#name}_bucket{le="+Inf",${labelled}} ${count}`,
      `${this.#name}_sum{${labelled}} ${sum}`,
      `${this.#name}_count{${labelled}} ${count}`,
    ]
  }
}
