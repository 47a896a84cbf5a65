import type { TokenUse } from '../recording.ts'
import type { RecordingSpending } from '../recordings-port.ts'
import { addTokens, noTokens, totalOf } from '../fold/token-use.ts'
import { addCost, costOf, noCost, type Cost } from './cost.ts'
import { pricesOf, type PriceTable } from './price-table.ts'

export const COST_GROUPS = ['day', 'model', 'project', 'session'] as const
export type CostGroup = (typeof COST_GROUPS)[number]

export interface ModelCost {
  name: string
  tokens: TokenUse
  /** Null if the table has no price for the model. */
  cost: Cost | null
}

export interface CostRow {
  /** The day, the model, the hash of the project, or the id of the session. Empty for a log without times. */
  key: string
  /** Where the agent worked. */
  folder: string
  tokens: TokenUse
  /** Of the models with a price; null if there are none. */
  cost: Cost | null
  /** Those that cost most first. */
  models: ModelCost[]
}

export type DayOf = (at: string) => string

interface Group {
  folder: string
  models: Map<string, { tokens: TokenUse; above: TokenUse }>
}

/** What was spent: days from the newest, all else from what cost most. */
export function costRows(
  spending: readonly RecordingSpending[],
  by: CostGroup,
  table: PriceTable,
  dayOf: DayOf,
): CostRow[] {
  const keyOf = keyBy(by, spending, dayOf)
  const groups = new Map<string, Group>()
  for (const one of spending) {
    const key = keyOf(one)
    let group = groups.get(key)
    if (!group) groups.set(key, (group = { folder: one.folder, models: new Map() }))
    let model = group.models.get(one.model)
    if (!model) group.models.set(one.model, (model = { tokens: noTokens(), above: noTokens() }))
    addTokens(model.tokens, one.tokens)
    addTokens(model.above, one.above)
  }
  return Array.from(groups, ([key, group]) => rowOf(key, group, table))
    .filter(({ tokens }) => totalOf(tokens) > 0)
    .toSorted((a, b) => (by === 'day' ? descending(a.key, b.key) : byCost(a, b) || descending(b.key, a.key)))
}

/** All rows as one. */
export function totalRow(rows: readonly CostRow[]): Omit<CostRow, 'key' | 'folder' | 'models'> {
  const tokens = noTokens()
  const cost = noCost()
  for (const row of rows) {
    addTokens(tokens, row.tokens)
    if (row.cost) addCost(cost, row.cost)
  }
  return { tokens, cost: rows.some((row) => row.cost !== null) ? cost : null }
}

export const unpricedModels = (rows: readonly CostRow[]): string[] =>
  [
    ...new Set(
      rows.flatMap(({ models }) => models.filter(({ cost }) => cost === null).map(({ name }) => name)),
    ),
  ].toSorted()

/** Whether a recording is this one, or was started by it or below it. */
export function belongsTo(
  spending: readonly RecordingSpending[],
  id: string,
): (recordingId: string) => boolean {
  const parents = parentsIn(spending)
  return (recordingId) => ancestorsOf(recordingId, parents).has(id)
}

function keyBy(by: CostGroup, spending: readonly RecordingSpending[], dayOf: DayOf) {
  const parents = parentsIn(spending)
  return (one: RecordingSpending): string => {
    if (by === 'day') return one.at === null ? '' : dayOf(one.at)
    if (by === 'model') return one.model
    // A sub-agent counts for the session that started it.
    return by === 'project' ? one.projectHash : ([...ancestorsOf(one.recordingId, parents)].at(-1) ?? '')
  }
}

const parentsIn = (spending: readonly RecordingSpending[]): ReadonlyMap<string, string | null> =>
  new Map(spending.map(({ recordingId, parent }) => [recordingId, parent]))

/** With itself, the topmost last. A log may name any parent, even itself. */
function ancestorsOf(id: string, parents: ReadonlyMap<string, string | null>): Set<string> {
  const line = new Set([id])
  for (let next = parents.get(id); next && !line.has(next); next = parents.get(next)) line.add(next)
  return line
}

function rowOf(key: string, { folder, models }: Group, table: PriceTable): CostRow {
  const costs = Array.from(models, ([name, { tokens, above }]): ModelCost => {
    const prices = pricesOf(table, name)
    return { name, tokens, cost: prices ? costOf(tokens, above, prices) : null }
  })
    .filter(({ tokens }) => totalOf(tokens) > 0)
    .toSorted((a, b) => byCost(a, b) || descending(b.name, a.name))
  const priced = costs.flatMap(({ cost }) => cost ?? [])
  const cost = noCost()
  for (const one of priced) addCost(cost, one)
  const tokens = noTokens()
  for (const one of costs) addTokens(tokens, one.tokens)
  return { key, folder, tokens, cost: priced.length > 0 ? cost : null, models: costs }
}

const byCost = (a: Pick<ModelCost, 'cost' | 'tokens'>, b: Pick<ModelCost, 'cost' | 'tokens'>): number =>
  (b.cost?.total ?? -1) - (a.cost?.total ?? -1) || totalOf(b.tokens) - totalOf(a.tokens)

const descending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)
