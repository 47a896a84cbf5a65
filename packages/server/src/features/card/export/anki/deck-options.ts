import type { Deck } from '../../model/deck.ts'
import { floatField, floatsField, numberField, bytesField, textField } from './protobuf.ts'

/** A deck of a package, with the options that it is studied by. */
export interface ExportedDeck {
  id: number
  deck: Pick<Deck, 'name' | 'description' | 'desiredRetention' | 'weights' | 'newPerDay' | 'reviewsPerDay'>
}

const NOT_SYNCED = -1
const EASE = 2_500

/** Decks as collections up to schema 14 hold them. */
export const decksJson = (decks: readonly ExportedDeck[], at: number): string =>
  JSON.stringify(
    Object.fromEntries(
      decks.map(({ id, deck }) => [
        id,
        {
          id,
          name: deck.name,
          desc: deck.description ?? '',
          mod: at,
          usn: NOT_SYNCED,
          conf: id,
          dyn: 0,
          collapsed: false,
          browserCollapsed: false,
          extendNew: 0,
          extendRev: 0,
          newToday: [0, 0],
          revToday: [0, 0],
          lrnToday: [0, 0],
          timeToday: [0, 0],
        },
      ]),
    ),
  )

export const optionsJson = (decks: readonly ExportedDeck[], at: number): string =>
  JSON.stringify(
    Object.fromEntries(
      decks.map(({ id, deck }) => [
        id,
        {
          id,
          name: deck.name,
          mod: at,
          usn: NOT_SYNCED,
          maxTaken: 60,
          autoplay: true,
          timer: 0,
          replayq: true,
          dyn: false,
          new: {
            bury: true,
            delays: [1, 10],
            initialFactor: EASE,
            ints: [1, 4, 0],
            order: 1,
            perDay: deck.newPerDay,
          },
          rev: {
            bury: true,
            ease4: 1.3,
            ivlFct: 1,
            maxIvl: 36_500,
            perDay: deck.reviewsPerDay,
            hardFactor: 1.2,
          },
          lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
          desiredRetention: deck.desiredRetention,
          fsrsParams6: deck.weights ?? [],
        },
      ]),
    ),
  )

const OPTIONS = {
  learnSteps: 1,
  relearnSteps: 2,
  weights: 6,
  newPerDay: 9,
  reviewsPerDay: 10,
  initialEase: 11,
  easyMultiplier: 12,
  hardMultiplier: 13,
  intervalMultiplier: 15,
  longestInterval: 16,
  shortestLapse: 17,
  goodInterval: 18,
  easyInterval: 19,
  leechThreshold: 22,
  longestAnswer: 24,
  buryNew: 27,
  buryReviews: 28,
  retention: 37,
} as const

/** The message `DeckConfig.Config` of schema 18. */
export const optionsMessage = ({ deck }: ExportedDeck): Buffer =>
  Buffer.concat([
    floatsField(OPTIONS.learnSteps, [1, 10]),
    floatsField(OPTIONS.relearnSteps, [10]),
    ...(deck.weights ? [floatsField(OPTIONS.weights, deck.weights)] : []),
    numberField(OPTIONS.newPerDay, deck.newPerDay),
    numberField(OPTIONS.reviewsPerDay, deck.reviewsPerDay),
    floatField(OPTIONS.initialEase, EASE / 1000),
    floatField(OPTIONS.easyMultiplier, 1.3),
    floatField(OPTIONS.hardMultiplier, 1.2),
    floatField(OPTIONS.intervalMultiplier, 1),
    numberField(OPTIONS.longestInterval, 36_500),
    numberField(OPTIONS.shortestLapse, 1),
    numberField(OPTIONS.goodInterval, 1),
    numberField(OPTIONS.easyInterval, 4),
    numberField(OPTIONS.leechThreshold, 8),
    numberField(OPTIONS.longestAnswer, 60),
    numberField(OPTIONS.buryNew, 1),
    numberField(OPTIONS.buryReviews, 1),
    floatField(OPTIONS.retention, deck.desiredRetention),
  ])

const NORMAL = 1
const CONFIG_ID = 1
const DESCRIPTION = 4

/** The message `Deck.KindContainer`: a normal deck with its options. */
export const deckMessage = ({ id, deck }: ExportedDeck): Buffer =>
  bytesField(
    NORMAL,
    Buffer.concat([
      numberField(CONFIG_ID, id),
      ...(deck.description === null ? [] : [textField(DESCRIPTION, deck.description)]),
    ]),
  )
