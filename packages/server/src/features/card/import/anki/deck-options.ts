import * as z from 'zod'
import { readMessage, wireFields } from '../archive/protobuf.ts'
import type { DeckOptions } from '../imported-note.ts'
import { parsedJson } from './anki-package.ts'

const MOST_NEW = 9_999
const MOST_REVIEWS = 99_999
const [LEAST_RETENTION, MOST_RETENTION] = [0.7, 0.99]
const WEIGHTS = 21
const HIGHEST_WEIGHT = 100

const DeckJson = z.object({ conf: z.number().optional().catch(undefined) })
const Limit = z.object({ perDay: z.number().optional().catch(undefined) }).catch({ perDay: undefined })
const OptionsJson = z.object({
  new: Limit,
  rev: Limit,
  desiredRetention: z.number().optional().catch(undefined),
  fsrsParams6: z.array(z.number()).optional().catch(undefined),
})

interface Given {
  newPerDay: number | undefined
  reviewsPerDay: number | undefined
  retention: number | undefined
  weights: readonly number[] | undefined
}

/** What of a deck's options we have, too; a value that we would not take is left out. */
function optionsOf({ newPerDay, reviewsPerDay, retention, weights }: Given): DeckOptions {
  const limit = (value: number | undefined, most: number) =>
    value !== undefined && value >= 0 ? Math.min(most, Math.trunc(value)) : undefined
  const [fresh, reviews] = [limit(newPerDay, MOST_NEW), limit(reviewsPerDay, MOST_REVIEWS)]
  const share = Math.round((retention ?? 0) * 1_000) / 1_000
  const isUsable = weights?.length === WEIGHTS && weights.every((each) => each >= 0 && each <= HIGHEST_WEIGHT)
  return {
    ...(fresh === undefined ? {} : { newPerDay: fresh }),
    ...(reviews === undefined ? {} : { reviewsPerDay: reviews }),
    ...(share >= LEAST_RETENTION && share <= MOST_RETENTION ? { desiredRetention: share } : {}),
    ...(isUsable ? { weights: [...weights] } : {}),
  }
}

/** The options of decks up to schema 14, by the deck's id. */
export function optionsInJson(decks: string, options: string): Map<number, DeckOptions> {
  const found = z.record(z.string(), z.unknown()).safeParse(parsedJson(options))
  const byId = new Map(
    Object.entries(found.data ?? {}).flatMap(([id, value]): [number, DeckOptions][] => {
      const { data } = OptionsJson.safeParse(value)
      if (!data) return []
      const { desiredRetention: retention, fsrsParams6: weights } = data
      return [
        [
          Number(id),
          optionsOf({ newPerDay: data.new.perDay, reviewsPerDay: data.rev.perDay, retention, weights }),
        ],
      ]
    }),
  )
  const all = z.record(z.string(), z.unknown()).safeParse(parsedJson(decks))
  return new Map(
    Object.entries(all.data ?? {}).flatMap(([id, value]): [number, DeckOptions][] => {
      const { data } = DeckJson.safeParse(value)
      const chosen = data?.conf === undefined ? undefined : byId.get(data.conf)
      return chosen ? [[Number(id), chosen]] : []
    }),
  )
}

const NORMAL = 1
const CONFIG_ID = 1
const OPTIONS = { weights: 6, newPerDay: 9, reviewsPerDay: 10, retention: 37 } as const
const FLOAT_BYTES = 4

/** The options of decks of schema 18, from the messages in its tables. */
export function optionsOfDecks(
  where: string,
  decks: readonly { id: number; kind: Buffer }[],
  options: readonly { id: number; config: Buffer }[],
): Map<number, DeckOptions> {
  const byId = new Map(options.map(({ id, config }) => [id, optionsInMessage(where, config)]))
  return new Map(
    decks.flatMap(({ id, kind }): [number, DeckOptions][] => {
      const normal = [...wireFields(where, kind)].find(({ number }) => number === NORMAL)?.value
      if (!Buffer.isBuffer(normal)) return []
      const chosen = byId.get(readMessage(where, normal).number(CONFIG_ID))
      return chosen ? [[id, chosen]] : []
    }),
  )
}

function optionsInMessage(where: string, config: Buffer): DeckOptions {
  const fields = new Map([...wireFields(where, config)].map(({ number, value }) => [number, value]))
  // A number that is 0 is left out of a message.
  const count = (field: number) => {
    const value = fields.get(field)
    return typeof value === 'number' ? value : 0
  }
  const [weights, retention] = [fields.get(OPTIONS.weights), fields.get(OPTIONS.retention)]
  return optionsOf({
    newPerDay: count(OPTIONS.newPerDay),
    reviewsPerDay: count(OPTIONS.reviewsPerDay),
    retention: Buffer.isBuffer(retention) ? floatsIn(retention)[0] : undefined,
    weights: Buffer.isBuffer(weights) ? floatsIn(weights) : undefined,
  })
}

/** Rounded to what a float holds. */
const floatsIn = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / FLOAT_BYTES) }, (_, at) =>
    Number(bytes.readFloatLE(at * FLOAT_BYTES).toPrecision(7)),
  )
