/** A sum of variables, each times a factor, and a constant. */
export interface Linear {
  constant: number
  parts: readonly (readonly [variable: number, factor: number])[]
}

export const constant = (value: number): Linear => ({ constant: value, parts: [] })
export const variable = (index: number, factor = 1): Linear => ({ constant: 0, parts: [[index, factor]] })

export const sumOf = (terms: readonly Linear[]): Linear => ({
  constant: terms.reduce((sum, term) => sum + term.constant, 0),
  parts: terms.flatMap(({ parts }) => parts),
})

export const times = ({ constant: base, parts }: Linear, factor: number): Linear => ({
  constant: base * factor,
  parts: parts.map(([index, value]) => [index, value * factor]),
})

interface Row {
  parts: ReadonlyMap<number, number>
  lower: number
  upper: number
}

export interface LinearProgram {
  columns: number
  lower: number[]
  upper: number[]
  isInteger: boolean[]
  rows: readonly Row[]
}

/** A mixed-integer linear program under construction. */
export class LinearModel {
  readonly lower: number[] = []
  readonly upper: number[] = []
  readonly isInteger: boolean[] = []
  readonly rows: Row[] = []

  get columns(): number {
    return this.lower.length
  }

  /** A variable that is 0 or 1. */
  binary(): number {
    return this.#add(1, true)
  }

  /** A whole number from 0 up. */
  whole(upper: number): number {
    return this.#add(upper, true)
  }

  /** A variable from 0 up. */
  amount(upper = Infinity): number {
    return this.#add(upper, false)
  }

  /** `left ≥ right`. */
  atLeast(left: Linear, right: Linear): void {
    const { constant: base, parts } = sumOf([left, times(right, -1)])
    this.#row(parts, -base, Infinity)
  }

  equal(left: Linear, right: Linear): void {
    const { constant: base, parts } = sumOf([left, times(right, -1)])
    this.#row(parts, -base, -base)
  }

  #add(upper: number, isInteger: boolean): number {
    this.lower.push(0)
    this.upper.push(upper)
    return this.isInteger.push(isInteger) - 1
  }

  #row(parts: Linear['parts'], lower: number, upper: number): void {
    const sums = new Map<number, number>()
    for (const [index, factor] of parts) sums.set(index, (sums.get(index) ?? 0) + factor)
    for (const [index, factor] of sums) if (factor === 0) sums.delete(index)
    this.rows.push({ parts: sums, lower, upper })
  }
}
