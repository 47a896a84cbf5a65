import fc from 'fast-check'
import {
  createEmptyCard,
  fsrs,
  GenSeedStrategyWithCardId,
  Rating as Grade,
  State,
  StrategyMode,
} from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { applyRating } from '../../packages/server/src/features/card/model/schedule/fsrs.ts'
import type { Schedule } from '../../packages/server/src/features/card/model/card.ts'
import {
  applyEntry,
  effectiveEntries,
  newSchedule,
  schedulingOptions,
  previewRatings,
  replay,
} from '../../packages/server/src/features/card/model/schedule/schedule.ts'
import { studyCalendar } from '../../packages/server/src/features/card/model/schedule/study-day.ts'
import { randomRuns, scaled } from '../scale.ts'
import { arbitraryHistory, arbitraryLog, CARD, CREATED } from './arbitrary-log.ts'

const LONG = 300_000
const MINUTE = 60_000
const GRADES = { again: Grade.Again, hard: Grade.Hard, good: Grade.Good, easy: Grade.Easy } as const

const retention = fc.double({ min: 0.7, max: 0.97, noNaN: true })
/** The defaults, each within a tenth of itself. */
const weights = fc.option(
  fc
    .array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 21, maxLength: 21 })
    .map((factors) => factors.map((factor, at) => (fsrs().parameters.w[at] ?? 0) * factor)),
)

describe('a schedule', () => {
  test(
    'is that of ts-fsrs itself',
    () => {
      // Days that begin at midnight in UTC are what the library counts in.
      const calendar = studyCalendar('UTC', 0)
      fc.assert(
        fc.property(arbitraryHistory, retention, weights, fc.boolean(), (history, share, w, fuzz) => {
          const theirs = fsrs({ request_retention: share, enable_fuzz: fuzz, ...(w && { w }) }).useStrategy(
            StrategyMode.SEED,
            GenSeedStrategyWithCardId('cardId'),
          )
          let card = { ...createEmptyCard(CREATED), cardId: CARD }
          let schedule = newSchedule(CREATED)
          let now = Date.parse(CREATED)
          for (const { rating, gap } of history) {
            now += gap * MINUTE
            const at = new Date(now).toISOString()
            card = { ...theirs.next(card, new Date(now), GRADES[rating]).card, cardId: CARD }
            const options = { retention: share, weights: w, fuzz }
            schedule = applyRating(schedule, { cardId: CARD, rating, at, day: calendar.dayOf(at) }, options)
            expect(schedule).toMatchObject({
              phase: State[card.state].toLowerCase(),
              dueAt: card.due.toISOString(),
              stability: card.stability,
              difficulty: card.difficulty,
              scheduledDays: card.scheduled_days,
              learningStep: card.learning_steps,
              reps: card.reps,
              lapses: card.lapses,
              lastReviewAt: card.last_review?.toISOString(),
            })
          }
        }),
        { numRuns: scaled(300, 10_000) },
      )
    },
    LONG,
  )

  const options = schedulingOptions({ desiredRetention: 0.9, weights: null })
  const card = { createdAt: CREATED }

  test('is the same in whatever order its log arrived, and however often an entry did', () => {
    const shuffledLog = arbitraryLog().chain((log) =>
      fc.tuple(
        fc.constant(log),
        fc.shuffledSubarray([...log, ...log], { minLength: log.length * 2, maxLength: log.length * 2 }),
      ),
    )
    fc.assert(
      fc.property(shuffledLog, ([log, shuffled]) => {
        expect(replay(card, shuffled, options)).toEqual(replay(card, log, options))
      }),
      { numRuns: randomRuns },
    )
  })

  test('grows by one entry as it would by a replay of all', () => {
    fc.assert(
      fc.property(arbitraryLog(), (log) => {
        let schedule = newSchedule(CREATED)
        const counted = effectiveEntries(log)
        for (const entry of counted) schedule = applyEntry(schedule, entry, options)
        expect(schedule).toEqual(replay(card, log, options))
      }),
      { numRuns: randomRuns },
    )
  })

  test('without what was taken back is as if that had never been', () => {
    fc.assert(
      fc.property(arbitraryLog(), (log) => {
        const undone = new Set(log.flatMap((entry) => (entry.type === 'undo' ? [entry.undoes] : [])))
        const never = log.filter(({ id, type }) => type !== 'undo' && !undone.has(id))
        expect(replay(card, log, options)).toEqual(replay(card, never, options))
      }),
      { numRuns: randomRuns },
    )
  })

  test('counts study days where the user lives', () => {
    const evening = '2026-06-01T23:50:00.000Z'
    const night = '2026-06-02T00:10:00.000Z'
    const after = (zone: string): Schedule =>
      [evening, night].reduce(
        (schedule, at) =>
          applyRating(
            schedule,
            { cardId: CARD, rating: 'good', at, day: studyCalendar(zone).dayOf(at) },
            { retention: 0.9, weights: null, fuzz: false },
          ),
        newSchedule(CREATED),
      )
    // It is one sitting in London and at noon in Auckland; in Dubai a night lies between the two.
    expect(after('Europe/London').stability).toBe(after('Pacific/Auckland').stability)
    expect(after('Asia/Dubai').stability).toBeGreaterThan(after('Europe/London').stability)
  })

  test('keeps a lapse out of being put off and forgotten', () => {
    const learnt = applyRating(
      newSchedule(CREATED),
      { cardId: CARD, rating: 'easy', at: CREATED, day: '2024-01-01' },
      options,
    )
    const bare = { id: 'x', cardId: CARD, at: '2024-01-02T12:00:00.000Z', day: '2024-01-02', device: 'a' }
    const dueAt = '2024-03-01T04:00:00.000Z'
    expect(applyEntry(learnt, { ...bare, type: 'reschedule', dueAt }, options)).toEqual({
      ...learnt,
      dueAt,
      scheduledDays: 60,
    })
    expect(applyEntry(learnt, { ...bare, type: 'forget' }, options)).toEqual(newSchedule(bare.at))
  })

  test('looks ahead at what each rating would do', () => {
    const ahead = previewRatings(
      newSchedule(CREATED),
      { cardId: CARD, at: CREATED, day: '2024-01-01' },
      options,
    )
    expect(Object.values(ahead).map(({ phase }) => phase)).toEqual([
      'learning',
      'learning',
      'learning',
      'review',
    ])
    expect(ahead.again.dueAt < ahead.hard.dueAt && ahead.good.dueAt < ahead.easy.dueAt).toBe(true)
  })

  test('spreads cards that are alike, the same way each time', () => {
    const days = (cardId: string) =>
      applyRating(
        {
          ...newSchedule(CREATED),
          phase: 'review',
          stability: 60,
          difficulty: 5,
          reps: 5,
          lastReviewAt: CREATED,
          lastReviewDay: '2024-01-01',
        },
        { cardId, rating: 'good', at: '2024-03-01T12:00:00.000Z', day: '2024-03-01' },
        options,
      ).scheduledDays
    const ids = Array.from({ length: 50 }, (_, index) => `01K9Z4M8T0QJ6X2V7B5N3C1R${index}`)
    expect(new Set(ids.map(days)).size).toBeGreaterThan(5)
    expect(ids.map(days)).toEqual(ids.map(days))
  })
})
