import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { RATINGS } from '../../packages/server/src/features/card/model/schedule/review.ts'
import { DAY, later, START } from './shelf.ts'
import { studyApp } from './study-app.ts'

interface Counts {
  learning: number
  review: number
  new: number
}
const left = ({ learning, review, new: fresh }: Counts): number => learning + review + fresh

const deck = fc.record({
  newPerDay: fc.nat({ max: 4 }),
  reviewsPerDay: fc.nat({ max: 4 }),
  /** The cards of each note, and by how many days each of them is overdue; null for a new one. */
  notes: fc.array(fc.array(fc.option(fc.nat({ max: 3 })), { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
})
const plan = fc.record({
  decks: fc.array(deck, { minLength: 1, maxLength: 2 }),
  ratings: fc.infiniteStream(fc.constantFrom(...RATINGS)),
})

onEachDatabase('what is left today', (database) => {
  test('falls by one with each card that is done, is nothing at the end, and is the same everywhere', async () => {
    const store = await database.open()
    let users = 0
    await fc.assert(
      fc.asyncProperty(plan, async ({ decks, ratings }) => {
        // Decks of an earlier run are out of the way.
        await store.write((db) => db.updateTable('deck').set({ trashedAt: START }).execute())
        users += 1
        const own = studyApp(store)
        const deckIds: string[] = []
        for (const { notes, ...limits } of decks) {
          const deckId = await own.addDeck({ ...limits, name: `Run ${users}` })
          deckIds.push(deckId)
          for (const cards of notes) {
            const ids = await own.addNote(deckId, { kind: 'reversed', cards: cards.length })
            for (const [at, overdue] of cards.entries())
              if (overdue !== null)
                await own.set(ids[at] ?? '', {
                  phase: 'review',
                  dueAt: later(own.now(), -overdue * DAY),
                  stability: 5,
                  difficulty: 5,
                  reps: 3,
                  lastReviewAt: later(own.now(), -(5 + overdue) * DAY),
                  lastReviewDay: own.calendar.dayOf(later(own.now(), -(5 + overdue) * DAY)),
                })
          }
        }
        const dueIn = async (deckId?: string) => own.due(own.now(), { limit: 1, ...(deckId && { deckId }) })
        let due = await dueIn()
        for (let turn = 0; turn < 60; turn += 1) {
          const [each] = due.cards
          expect(left(due.counts) === 0).toBe(each === undefined)
          const parts = await Promise.all(deckIds.map(async (id) => left((await dueIn(id)).counts)))
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(left(due.counts))
          if (!each) break
          const rating = turn < 20 ? (ratings.next().value ?? 'easy') : 'easy'
          const { card } = await own.rate(each.card.id, rating, own.now())
          own.wait(0.1)
          const next = await dueIn()
          const isDone = Date.parse(card.dueAt) > Date.parse(own.now()) + 20 * 60_000
          expect(left(next.counts)).toBe(left(due.counts) - (isDone ? 1 : 0))
          due = next
        }
        expect(left(due.counts)).toBe(0)
        const guidance = await own.data('get-study-guidance', {})
        expect(left(Object(guidance['waiting']))).toBe(0)
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  test('leaves out what is buried by hand, until the next study day', async () => {
    const own = studyApp(await database.open())
    const deckId = await own.addDeck()
    const [first, second] = [await own.addCard(deckId), await own.addCard(deckId)]
    await own.rate(first, 'again', own.now())
    await own.data('bury-card', { cardId: first })
    await own.data('bury-card', { cardId: second })
    expect((await own.due(own.now())).counts).toEqual({ learning: 0, review: 0, new: 0 })
    expect((await own.due(own.now())).nextDueAt).not.toBeNull()
    await own.data('bury-card', { cardId: second, buried: false })
    expect((await own.due(own.now())).counts).toEqual({ learning: 0, review: 0, new: 1 })
    expect((await own.due(later(own.now(), DAY))).counts).toEqual({ learning: 1, review: 0, new: 1 })
  })

  test('other learning steps hold for reviews from then on', async () => {
    const own = studyApp(await database.open())
    const deckId = await own.addDeck()
    const [before, after] = [await own.addCard(deckId), await own.addCard(deckId)]
    await own.rate(before, 'good', own.now())
    const planned = (await own.card(before)).dueAt
    own.wait(1)
    await own.data('update-deck', { deckId, learningSteps: ['2h'], relearningSteps: [], leechThreshold: 3 })
    expect((await own.card(before)).dueAt).toBe(planned)
    await own.rate(after, 'again', own.now())
    expect((await own.card(after)).dueAt).toBe(later(own.now(), 120))
    const failure = await own.failure('update-deck', { deckId, learningSteps: ['soon'] })
    expect(failure.code).toBe('BAD_REQUEST')
  })

  test('a flag stays with the card and is shown with it', async () => {
    const own = studyApp(await database.open())
    const cardId = await own.addCard(await own.addDeck())
    await own.data('flag-card', { cardId, flag: 'blue' })
    expect(await own.data('get-card', { cardId })).toMatchObject({ flag: 'blue' })
    expect(await own.data('get-due-cards', {})).toMatchObject({ items: [{ cardId, flag: 'blue' }] })
  })

  test('true retention counts the first review of a card on a later day', async () => {
    const own = studyApp(await database.open())
    const cardId = await own.addCard(await own.addDeck())
    await own.rate(cardId, 'easy', own.now())
    own.wait(30 * DAY)
    await own.rate(cardId, 'again', own.now())
    own.wait(15)
    await own.rate(cardId, 'good', own.now())
    const { byMonth, days } = await own.data('get-statistics', {})
    expect(byMonth).toMatchObject([{ young: { reviews: 0 }, mature: { reviews: 1, remembered: 0 } }])
    expect(days).toMatchObject([{ reviews: 1 }, { reviews: 2 }])
  })
})
