import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { shortText, type Masking } from '../../../model/masks/masking.ts'
import type { Cost } from '../../../model/prices/cost.ts'
import type { CostRow } from '../../../model/prices/cost-rows.ts'
import { LONGEST_NAME, TokenView, tokenView } from './turn-view.ts'

const LONGEST_LABEL = 120
const MOST_MODELS = 10
const MICRO = 1_000_000

const Dollars = z.number().min(0)

export const MoneyView = lazy(() => ({
  cost_usd: Dollars.nullable().describe('null: no price is known, which is not the same as 0'),
  cache_usd: Dollars.nullable().describe('The part of it for cache reads and writes'),
  uncached_usd: Dollars.nullable().describe('What it had cost without a cache'),
}))
type MoneyView = { cost_usd: number | null; cache_usd: number | null; uncached_usd: number | null }

export const moneyView = (cost: Cost | null): MoneyView => ({
  cost_usd: cost && dollars(cost.total),
  cache_usd: cost && dollars(cost.cache),
  uncached_usd: cost && dollars(cost.uncached),
})

const dollars = (amount: number): number => Math.round(amount * MICRO) / MICRO

export const CostView = lazy(() =>
  z.object({
    key: z.string().describe('The day, model, project hash or session id; empty where a log has no times'),
    label: z.string(),
    tokens: TokenView(),
    ...MoneyView(),
    models: z
      .array(z.object({ name: z.string(), tokens: TokenView(), ...MoneyView() }))
      .describe(`Up to ${MOST_MODELS}, what cost most first`),
    unpriced: z.array(z.string()).optional().describe('Models without a price, left out of the costs'),
  }),
)

export function costView(
  row: CostRow,
  label: string,
  masking: Masking,
): z.input<ReturnType<typeof CostView>> {
  const named = (name: string): string => shortText(name, LONGEST_NAME, masking)
  const unpriced = row.models.filter(({ cost }) => cost === null)
  return {
    key: shortText(row.key, LONGEST_NAME, masking),
    label: shortText(label, LONGEST_LABEL, masking),
    tokens: tokenView(row.tokens),
    ...moneyView(row.cost),
    models: row.models.slice(0, MOST_MODELS).map(({ name, tokens, cost }) => ({
      name: named(name),
      tokens: tokenView(tokens),
      ...moneyView(cost),
    })),
    ...(unpriced.length > 0
      ? { unpriced: unpriced.slice(0, MOST_MODELS).map(({ name }) => named(name)) }
      : {}),
  }
}
