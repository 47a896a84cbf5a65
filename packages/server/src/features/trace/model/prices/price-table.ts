import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

const Price = z.number().min(0).max(1_000_000)

const Prices = lazy(() =>
  z.strictObject({
    input: Price,
    output: Price,
    /** By default that of input. */
    cacheRead: Price.exactOptional(),
    /** By default that of input. */
    cacheWrite: Price.exactOptional(),
    /** Kept for an hour; by default that of cacheWrite. */
    cacheWriteHour: Price.exactOptional(),
  }),
)
export type Prices = z.output<ReturnType<typeof Prices>>

const ModelPrices = lazy(() =>
  Prices().extend({
    /** Of the tokens of a kind beyond 200,000 in one request. */
    above200k: Prices().exactOptional(),
    /** What the fast mode of the model costs, as a multiple. */
    fast: z.number().min(0).max(1000).exactOptional(),
  }),
)
export type ModelPrices = z.output<ReturnType<typeof ModelPrices>>

/** Prices in US dollars per million tokens, as they were on a day. */
export const PriceTable = lazy(() =>
  z.strictObject({
    asOf: z.iso.date(),
    source: z.string().trim().min(1).max(300),
    currency: z.literal('USD'),
    models: z.record(z.string().min(1).max(200), ModelPrices()),
  }),
)
export type PriceTable = z.output<ReturnType<typeof PriceTable>>

const FAST = '-fast'
const DATE = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/

/** The prices of a model by its name, also with its vendor, date, context size or `-fast`. Undefined if there are none. */
export function pricesOf({ models }: PriceTable, name: string): ModelPrices | undefined {
  const exact = entryOf(models, name)
  if (exact || !name.endsWith(FAST)) return exact
  const prices = entryOf(models, name.slice(0, -FAST.length))
  return prices && multiplied(prices, prices.fast ?? 1)
}

function entryOf(models: PriceTable['models'], name: string): ModelPrices | undefined {
  const bare = name.slice(name.lastIndexOf('/') + 1).replace(/\[1m\]$/, '')
  const key = [name, bare, bare.replace(DATE, '')].find((each) => Object.hasOwn(models, each))
  return key === undefined ? undefined : models[key]
}

function multiplied(prices: ModelPrices, factor: number): ModelPrices {
  const { above200k } = prices
  return { ...times(prices, factor), ...(above200k ? { above200k: times(above200k, factor) } : {}) }
}

function times({ input, output, cacheRead, cacheWrite, cacheWriteHour }: Prices, factor: number): Prices {
  return {
    input: input * factor,
    output: output * factor,
    ...(cacheRead === undefined ? {} : { cacheRead: cacheRead * factor }),
    ...(cacheWrite === undefined ? {} : { cacheWrite: cacheWrite * factor }),
    ...(cacheWriteHour === undefined ? {} : { cacheWriteHour: cacheWriteHour * factor }),
  }
}
