import type { Highs, Model } from 'highs'
import { sumOf, times, type Linear, type LinearModel } from './linear-model.ts'

/** What a minimisation found. */
export interface Minimum {
  /** Undefined where nothing was found, or where there is nothing. */
  values: ArrayLike<number> | undefined
  value: number
  /** No solution has less. */
  bound: number
  /** Whether it is proved that nothing is less, or that there is nothing. */
  proved: boolean
}

export interface SolverWatch {
  /** Asked often while it works; it ends with what it has when this is true. */
  isCancelled(): boolean
  /** The best so far and the bound. */
  onProgress?(value: number, bound: number): void
}

const NOTHING_FOUND = 0
const FEASIBLE = 2

/** Minimises one sum after another, each within what the others before it allow. */
export class Solver {
  readonly #highs: Highs
  readonly #linear: LinearModel
  readonly #model: Model
  #values: ArrayLike<number> | undefined
  #limits = 0

  constructor(highs: Highs, linear: LinearModel) {
    this.#highs = highs
    this.#linear = linear
    this.#model = highs.createModel(modelData(highs, linear))
    this.#model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.2, random_seed: 1 })
  }

  dispose(): void {
    this.#model.dispose()
  }

  minimise(objective: Linear, seconds: number, watch: SolverWatch): Minimum {
    const { constants } = this.#highs
    const costs = columnCosts(objective)
    for (let index = 0; index < this.#linear.columns; index++)
      this.#model.changeColCost(index, costs.get(index) ?? 0)
    // The clock of a model goes on from run to run.
    this.#model.zeroAllClocks()
    this.#model.options.set('time_limit', Math.max(0.01, seconds))
    if (this.#values) this.#model.setSolution({ colValue: Array.from(this.#values) })
    this.#model.run({
      [constants.callbackType.mipInterrupt](event) {
        if (watch.isCancelled()) event.interrupt()
        return undefined
      },
      [constants.callbackType.mipImprovingSolution]({ data }) {
        watch.onProgress?.(
          (data.objective_function_value ?? 0) + objective.constant,
          (data.mip_dual_bound ?? -Infinity) + objective.constant,
        )
        return undefined
      },
    })
    const status = this.#model.getModelStatus()
    const optimal = status === constants.modelStatus.optimal || status === constants.modelStatus.empty
    const infeasible = status === constants.modelStatus.infeasible
    const found = Number(this.#model.info.get('primal_solution_status') ?? NOTHING_FOUND) === FEASIBLE
    if (!optimal && !found)
      return { values: undefined, value: Infinity, bound: -Infinity, proved: infeasible }
    this.#values = this.#model.getSolution().colValue
    const value = valueOf(objective, this.#values)
    const bound = optimal ? value : Number(this.#model.info.get('mip_dual_bound')) + objective.constant
    return { values: this.#values, value, bound, proved: optimal }
  }

  /** From now on the sum is at most so much. */
  limit(what: Linear, most: number): void {
    const merged = columnCosts(what)
    this.#model.addRow(-this.#highs.infinity, most - what.constant, {
      indices: [...merged.keys()],
      values: [...merged.values()],
    })
    this.#limits++
  }

  /** Takes back the last limits. */
  reopen(count: number): void {
    const last = this.#linear.rows.length + this.#limits - 1
    this.#model.deleteRows({ kind: 'range', from: last - count + 1, to: last })
    this.#limits -= count
  }
}

const columnCosts = ({ parts }: Linear): Map<number, number> => {
  const costs = new Map<number, number>()
  for (const [index, factor] of parts) costs.set(index, (costs.get(index) ?? 0) + factor)
  return costs
}

export const valueOf = ({ constant, parts }: Linear, values: ArrayLike<number>): number =>
  parts.reduce((sum, [index, factor]) => sum + factor * (values[index] ?? 0), constant)

/** Both at once, the first counting so much more. */
export const weighed = (first: Linear, factor: number, second: Linear): Linear =>
  sumOf([times(first, factor), second])

function modelData(highs: Highs, { columns, rows, lower, upper, isInteger }: LinearModel) {
  const { integer, continuous } = highs.constants.variableType
  const finite = (value: number): number =>
    value === Infinity ? highs.infinity : value === -Infinity ? -highs.infinity : value
  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  for (const { parts } of rows) {
    for (const [index, factor] of parts) {
      indices.push(index)
      values.push(factor)
    }
    starts.push(indices.length)
  }
  return {
    numCols: columns,
    numRows: rows.length,
    colCost: lower.map(() => 0),
    colLower: lower,
    colUpper: upper.map(finite),
    rowLower: rows.map((row) => finite(row.lower)),
    rowUpper: rows.map((row) => finite(row.upper)),
    matrix: { format: 'csr' as const, numRows: rows.length, numCols: columns, starts, indices, values },
    integrality: isInteger.map((whole) => (whole ? integer : continuous)),
  }
}
