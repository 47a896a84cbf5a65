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

/** What is counted under one set of labels. */
export interface Count {
  value: number
}

/** A count for each set of labels. */
export class Counter {
  readonly #name: string
  readonly #help: string
  readonly #counts = new Map<string, Count>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  /** The same one each time, to be kept by whoever counts often. */
  count(labelled: string): Count {
    const count = this.#counts.get(labelled) ?? { value: 0 }
    this.#counts.set(labelled, count)
    return count
  }

  lines(): string[] {
    const samples = [...this.#counts].map(([labelled, { value }]) => `${this.#name}{${labelled}} ${value}`)
    return [...head(this.#name, this.#help, 'counter'), ...samples]
  }
}

/** How what was observed under one set of labels is spread. */
export interface Distribution {
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

  /** The same one each time, to be kept by whoever observes often. */
  distribution(labelled: string): Distribution {
    return this.#distributions.get(labelled) ?? this.#begin(labelled)
  }

  observe(seen: Distribution, value: number): void {
    let bucket = 0
    while (bucket < this.#buckets.length && value > (this.#buckets[bucket] ?? 0)) bucket += 1
    if (bucket < this.#buckets.length) seen.inBucket[bucket] = (seen.inBucket[bucket] ?? 0) + 1
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
