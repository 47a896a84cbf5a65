import { confidenceFrom } from '@tutor-nexus/toolkit/hints'
import { describe, expect, test } from 'vitest'
import type { Card } from '../../packages/server/src/features/card/model/card.ts'
import { alignmentOf } from '../../packages/server/src/features/card/model/hints/alignment.ts'
import {
  calibrated,
  type PastReview,
} from '../../packages/server/src/features/card/model/hints/calibration.ts'
import { chanceOf, gainOf } from '../../packages/server/src/features/card/model/hints/chance.ts'
import { confidenceFactors } from '../../packages/server/src/features/card/model/hints/confidence.ts'
import { dependenciesOf } from '../../packages/server/src/features/card/model/hints/dependencies.ts'
import {
  fatigue,
  leech,
  neglect,
  overload,
} from '../../packages/server/src/features/card/model/hints/risks.ts'
import { profileOf, type Recent } from '../../packages/server/src/features/card/model/hints/profile.ts'
import { revealAnswer, seeDueCards } from '../../packages/server/src/features/card/define.ts'
import { newSchedule } from '../../packages/server/src/features/card/model/schedule/schedule.ts'

const DAY = 86_400_000
const AT = '2026-06-10T12:00:00.000Z'
const before = (days: number): string => new Date(Date.parse(AT) - days * DAY).toISOString()

/** So many reviews, spread over ten days before today, of which every n-th was forgotten. */
const reviews = (
  count: number,
  { forgottenEvery = 10, predicted = 0.9, hour = 12, daysAgo = 1, durationMs = 6_000 } = {},
): PastReview[] =>
  Array.from({ length: count }, (_, index) => {
    const at = before(daysAgo + 10 * (1 - index / count))
    return {
      at,
      day: at.slice(0, 10),
      hour,
      predicted,
      remembered: (index + 1) % forgottenEvery !== 0,
      durationMs,
    }
  })

const profile = (past: PastReview[], more: Partial<Recent> = {}) =>
  profileOf({ reviews: past, isTruncated: false, today: AT.slice(0, 10), waiting: 0, upcoming: [], ...more })

const card = (fields: Partial<Card> = {}): Card => ({
  ...newSchedule(before(100)),
  id: '01K9Z4M8T0QJ6X2V7B5N3C1R8D',
  noteId: 'note',
  deckId: 'deck',
  ordinal: 0,
  suspended: false,
  flag: 0,
  trashedAt: null,
  ownTrashedAt: null,
  buriedUntil: null,
  ownBuriedUntil: null,
  revealedAt: null,
  createdAt: before(100),
  phase: 'review',
  stability: 20,
  difficulty: 5,
  reps: 10,
  lastReviewAt: before(20),
  lastReviewDay: before(20).slice(0, 10),
  ...fields,
})

describe('confidence', () => {
  const confidence = (past: PastReview[]) => confidenceFrom(confidenceFactors(profile(past), AT))

  test('grows with the number of reviews', () => {
    expect(confidence(reviews(10))).toBeGreaterThan(confidence([]))
    expect(confidence(reviews(200))).toBeGreaterThan(confidence(reviews(10)))
  })

  test('falls when more is forgotten than predicted, and when less is', () => {
    const asSaid = confidence(reviews(200))
    expect(confidence(reviews(200, { forgottenEvery: 4 }))).toBeLessThan(asSaid)
    expect(confidence(reviews(200, { forgottenEvery: 2 }))).toBeLessThan(
      confidence(reviews(200, { forgottenEvery: 4 })),
    )
    expect(confidence(reviews(200, { forgottenEvery: 100 }))).toBeLessThan(asSaid)
  })

  test('falls with the age of the data', () => {
    expect(confidence(reviews(200, { daysAgo: 60 }))).toBeLessThan(confidence(reviews(200)))
  })
})

describe('the chance that a suggested review succeeds', () => {
  test('follows the model at first, and the outcomes as they come', () => {
    const chance = (past: PastReview[]) => chanceOf(profile(past), 0.9, 12)
    expect(chance([])).toBeCloseTo(0.9)
    expect(chance(reviews(20, { forgottenEvery: 3 }))).toBeLessThan(0.88)
    expect(chance(reviews(500, { forgottenEvery: 3 }))).toBeCloseTo(2 / 3, 1)
    expect(chance(reviews(500, { forgottenEvery: 1_000 }))).toBeGreaterThan(0.95)
  })

  test('stays in the order that the model gives', () => {
    const { calibration } = profile(reviews(500, { forgottenEvery: 3 }))
    expect(calibrated(calibration, 0.95)).toBeGreaterThan(calibrated(calibration, 0.9))
  })

  test('is lower at a time of day when more was forgotten', () => {
    const past = [...reviews(200), ...reviews(200, { hour: 20, forgottenEvery: 2 })]
    expect(chanceOf(profile(past), 0.9, 20)).toBeLessThan(chanceOf(profile(past), 0.9, 12) - 0.1)
  })

  test('of a new card is how first reviews went', () => {
    const firstReviews = reviews(8, { forgottenEvery: 2 }).map((each) => ({ ...each, predicted: null }))
    expect(chanceOf(profile(firstReviews), null, 12)).toBe(0.5)
    expect(chanceOf(profile(firstReviews.map((each) => ({ ...each, remembered: true }))), null, 12)).toBe(0.9)
  })
})

describe('risks', () => {
  test('of overload grow with what waits, against what is usual', () => {
    const risk = (waiting: number) => overload({ profile: profile(reviews(200), { waiting }) })
    expect(risk(15)).toBeUndefined()
    const [some, much] = [risk(40), risk(400)]
    expect(some).toMatchObject({ type: 'user-experience', probability: expect.any(Number) })
    expect(much?.impact).toBeGreaterThan(some?.impact ?? 1)
    expect(much?.severity).toBe('high')
    expect(overload({ profile: profile([], { waiting: 400 }) })).toBeUndefined()
  })

  test('of overload are less likely for who has done as much before', () => {
    const heavy = [
      ...reviews(200),
      ...reviews(60, { daysAgo: 1 }).map((each) => ({ ...each, day: '2026-06-09' })),
    ]
    const risk = (past: PastReview[]) => overload({ profile: profile(past, { waiting: 60 }) })
    expect(risk(heavy)?.probability).toBeLessThan(risk(reviews(200))?.probability ?? 0)
  })

  test('of a leech grow with its lapses', () => {
    const risk = (lapses: number) => leech({ cards: [{ card: card({ lapses, reps: 20 }) }] })
    expect(risk(1)).toBeUndefined()
    expect(risk(9)?.probability).toBeGreaterThan(risk(5)?.probability ?? 1)
    expect(risk(9)?.impact).toBeGreaterThan(risk(5)?.impact ?? 1)
  })

  test('of fatigue are there at the time of day when more was forgotten, and only then', () => {
    const past = [...reviews(200), ...reviews(100, { hour: 20, forgottenEvery: 3 })]
    expect(fatigue({ profile: profile(past), hour: 20 })).toMatchObject({
      description: expect.stringContaining('evening'),
      probability: expect.any(Number),
    })
    expect(fatigue({ profile: profile(past), hour: 12 })).toBeUndefined()
    expect(fatigue({ profile: profile(reviews(300)), hour: 12 })).toBeUndefined()
  })

  test('of neglect grow with the time that a card rests', () => {
    const risk = (days: number) =>
      neglect({ cards: [{ card: card() }], pausedUntil: before(-days), at: AT, profile: profile([]) })
    expect(risk(100)?.impact).toBeGreaterThan(risk(10)?.impact ?? 1)
    expect(
      neglect({ cards: [{ card: card() }], pausedUntil: null, at: AT, profile: profile([]) }),
    ).toBeUndefined()
  })
})

describe('impact', () => {
  const moment = { at: AT, day: AT.slice(0, 10), hour: 12 }
  const gain = (fields: Partial<Card>, past = reviews(50)) =>
    gainOf({ card: card(fields) }, { ...moment, profile: profile(past) })

  test('is greater for a card that is nearly forgotten', () => {
    const fresh = gain({ lastReviewAt: before(1), lastReviewDay: before(1).slice(0, 10) })
    const fading = gain({ lastReviewAt: before(60), lastReviewDay: before(60).slice(0, 10) })
    expect(fading.perMinute).toBeGreaterThan(fresh.perMinute ?? 1)
  })

  test('for each minute is less for who takes longer', () => {
    const slow = gain({}, reviews(50, { durationMs: 30_000 }))
    expect(slow.minutes).toBe(0.5)
    expect(slow.perMinute).toBeCloseTo((gain({}).perMinute ?? 0) / 5)
    expect(gain({}, []).perMinute).toBeNull()
  })
})

test('dependencies hold between actions that are both suggested', () => {
  const [reveal, due] = [revealAnswer('a'), seeDueCards()]
  const guide = { ...due, action: 'get-study-guidance' }
  expect(dependenciesOf({ next: [reveal, due] })).toEqual([])
  expect(dependenciesOf({ next: [guide, due] })).toMatchObject([
    { action: 'get-due-cards', dependsOn: ['get-study-guidance'], type: 'recommended' },
  ])
})

describe('alignment with the retention that a deck is to keep', () => {
  const aligned = (fields: Partial<Card>, desiredRetention = 0.9) =>
    alignmentOf({
      next: [revealAnswer(card().id), seeDueCards()],
      cards: [{ card: card(fields), deck: { desiredRetention, weights: null } }],
      at: AT,
      profile: profile([]),
    })

  test('is strong when the chance has come down to it, and a conflict when it is early', () => {
    expect(aligned({ lastReviewAt: before(30) })).toMatchObject([
      { action: 'reveal-answer', preference: 'desiredRetention: 0.9', alignment: 'strong', score: 1 },
    ])
    expect(aligned({ lastReviewAt: before(1) })).toMatchObject([{ alignment: 'conflict' }])
    expect(aligned({ lastReviewAt: before(4) }, 0.99)).toMatchObject([{ alignment: 'strong' }])
  })
})
