import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReviewEntry } from '../../packages/server/src/features/card/model/schedule/review.ts'
import { schedulingOptions, replay } from '../../packages/server/src/features/card/model/schedule/schedule.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { scaled } from '../scale.ts'
import { arbitraryLog } from './arbitrary-log.ts'
import { DAY, later, OWNER, shelf, START } from './shelf.ts'

const LONG = 120_000

onEachDatabase('reviews', (database) => {
  const open = async () => {
    const store = await database.open()
    const own = shelf(store)
    const deckId = await own.addDeck()
    return { store, own, deckId, cardId: await own.addCard(deckId) }
  }

  test('an answer that was not shown cannot be rated, nor twice', async () => {
    const { own, cardId } = await open()
    const rate = (at: string) => own.reviews.review(cardId, 'good', null, own.doing(at))
    await expect(rate(START)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      details: { kind: 'business' },
      next: [{ tool: 'reveal-answer', arguments: { cardId } }],
    })
    await own.rate(cardId, 'good', START)
    await expect(rate(later(START, 1))).rejects.toMatchObject({ code: 'UNPROCESSABLE_ENTITY' })
    expect(await own.reviews.logOf(cardId)).toHaveLength(1)
  })

  test('the schedule kept is the replay of the log', async () => {
    const { own, cardId } = await open()
    let at = START
    for (const rating of ['good', 'good', 'again', 'good', 'easy'] as const) {
      at = later(at, 2 * DAY)
      await own.rate(cardId, rating, at)
    }
    await own.reviews.reschedule(cardId, later(at, 9 * DAY), own.doing(later(at, 5)))
    const { card, deck } = await own.reviews.card(cardId)
    const { reps, lapses, dueAt } = card
    expect({ reps, lapses, dueAt }).toEqual({ reps: 5, lapses: 1, dueAt: later(at, 9 * DAY) })
    expect(card).toMatchObject(replay(card, await own.reviews.logOf(cardId), schedulingOptions(deck)))
  })

  test('undoing gives back exactly what was, step by step', async () => {
    const { own, cardId } = await open()
    const states = [await own.card(cardId)]
    let at = START
    const does = [
      (time: string) => own.rate(cardId, 'good', time),
      (time: string) => own.rate(cardId, 'easy', time),
      (time: string) => own.reviews.reschedule(cardId, later(time, 3 * DAY), own.doing(time)),
      (time: string) => own.rate(cardId, 'again', time),
      (time: string) => own.reviews.forget(cardId, own.doing(time)),
      (time: string) => own.rate(cardId, 'hard', time),
    ]
    for (const act of does) {
      at = later(at, DAY)
      await act(at)
      states.push(await own.card(cardId))
    }
    const known = states.map(({ revealedAt: _, ...state }) => state)
    for (const before of known.slice(0, -1).toReversed()) {
      at = later(at, 1)
      await own.reviews.undo(undefined, own.doing(at))
      expect(await own.card(cardId)).toMatchObject(before)
    }
    expect(await own.reviews.undo(cardId, own.doing(at))).toBeUndefined()
  })

  test('a rating taken back can be given anew at once', async () => {
    const { own, cardId } = await open()
    await own.rate(cardId, 'again', START)
    await own.reviews.undo(cardId, own.doing(later(START, 1)))
    await own.reviews.review(cardId, 'good', null, own.doing(later(START, 2)))
    const fresh = await own.addCard((await own.card(cardId)).deckId)
    await own.rate(fresh, 'good', later(START, 2))
    expect((await own.card(cardId)).stability).toBe((await own.card(fresh)).stability)
  })

  test('the history shows what was done, the latest first, page by page', async () => {
    const { own, deckId, cardId } = await open()
    await own.rate(cardId, 'good', START)
    await own.rate(cardId, 'again', later(START, 10))
    await own.reviews.undo(cardId, own.doing(later(START, 11)))
    await own.rate(cardId, 'easy', later(START, 12))
    const elsewhere = await own.addCard(await own.addDeck())
    await own.rate(elsewhere, 'hard', later(START, 13))

    const shown = async (ask: object) =>
      (await own.reviews.history({ limit: 10, ...ask })).map(({ entry, undone }) => [
        entry.type === 'review' ? entry.rating : entry.type,
        undone,
      ])
    const own3 = [
      ['easy', false],
      ['again', true],
      ['good', false],
    ]
    expect(await shown({})).toEqual([['hard', false], ...own3])
    expect(await shown({ deckId })).toEqual(own3)
    expect(await shown({ cardId })).toEqual(own3)
    const [first] = await own.reviews.history({ cardId, limit: 1 })
    expect(await shown({ cardId, before: first?.entry })).toEqual(own3.slice(1))
  })

  test('nobody reaches the cards of another', async () => {
    const { store, own, cardId } = await open()
    await own.rate(cardId, 'good', START)
    const other = shelf(store, newId())
    const at = later(START, 60)
    const refused = { code: 'NOT_FOUND' }
    await expect(other.reviews.reveal(cardId, { changeId: newId(), at })).rejects.toMatchObject(refused)
    await expect(other.rate(cardId, 'good', at)).rejects.toMatchObject(refused)
    await expect(other.reviews.forget(cardId, other.doing(at))).rejects.toMatchObject(refused)
    await expect(other.reviews.undo(cardId, other.doing(at))).rejects.toMatchObject(refused)
    expect(await other.reviews.undo(undefined, other.doing(at))).toBeUndefined()
    expect(await other.reviews.logOf(cardId)).toEqual([])
    expect(await other.reviews.history({ cardId, limit: 10 })).toEqual([])
    expect((await other.due(at)).cards).toEqual([])
    const entries = await own.reviews.logOf(cardId)
    const merging = { at, calendar: other.calendar, newId }
    expect(await other.reviews.merge(entries, merging)).toEqual({ added: 0 })
  })

  test('every change is in the change log', async () => {
    const { store, own, cardId } = await open()
    await own.rate(cardId, 'good', START)
    await own.reviews.undo(cardId, own.doing(later(START, 1)))
    const changes = await store.read
      .selectFrom('change')
      .select(['entity', 'entityId', 'seq'])
      .where('owner', '=', OWNER)
      .orderBy('seq')
      .execute()
    expect(changes.map(({ entity, seq }) => [entity, seq])).toEqual([
      ['card-reveal', 1],
      ['review', 2],
      ['review', 3],
    ])
  })

  test(
    'two devices that were apart end in one history',
    async () => {
      const [here, there] = await Promise.all([
        database.open(),
        database.another().then((place) => database.open({}, place)),
      ])
      const devices = [shelf(here), shelf(there)]
      const ids: string[] = []
      // One card known to both for each history, so that databases need not be made anew.
      const deckId = newId()
      for (const device of devices) await device.addDeck({ id: deckId })
      await fc.assert(
        fc.asyncProperty(arbitraryLog(), fc.boolean(), async (log, isReversed) => {
          const cardId = newId()
          ids.push(cardId)
          for (const device of devices) await device.addNote(deckId, { cardIds: [cardId] })
          const suffix = cardId.slice(-10)
          const own = log.map((entry): ReviewEntry => {
            const id = `${entry.id.slice(-16)}${suffix}`
            const of = { id, cardId }
            return entry.type === 'undo'
              ? { ...entry, ...of, undoes: `${entry.undoes.slice(-16)}${suffix}` }
              : { ...entry, ...of }
          })
          const made = ['a', 'b'].map((name) => own.filter(({ device }) => device === name))
          const merging = { at: START, calendar: devices[0]?.calendar ?? fail(), newId }
          for (const [at, device] of devices.entries()) {
            for (const entry of made[at] ?? []) await device.reviews.merge([entry], merging)
          }
          const order = isReversed ? [1, 0] : [0, 1]
          for (const at of order) {
            const given = (made[at] ?? []).toReversed()
            // A device that hears the same twice counts it once.
            for (const device of devices) await device.reviews.merge([...given, ...given], merging)
          }
          const [one, other] = await Promise.all(devices.map((device) => device.card(cardId)))
          expect(one).toEqual({ ...other, noteId: one?.noteId })
          expect(one).toMatchObject(
            replay(one ?? fail(), own, schedulingOptions({ desiredRetention: 0.9, weights: null })),
          )
          const logs = await Promise.all(devices.map((device) => device.reviews.logOf(cardId)))
          expect(logs[0]).toEqual(logs[1])
          expect(logs[0]).toHaveLength(own.length)
        }),
        { numRuns: database.dialect === 'sqlite' ? scaled(30, 300) : scaled(5, 40) },
      )
    },
    LONG,
  )

  test('a review from elsewhere that is older than the last takes its place', async () => {
    const { own, cardId } = await open()
    await own.rate(cardId, 'good', later(START, 60))
    await own.rate(cardId, 'good', later(START, 3 * DAY))
    const at = later(START, DAY)
    const entry: ReviewEntry = {
      id: newId(),
      cardId,
      at,
      day: own.calendar.dayOf(at),
      device: 'phone',
      type: 'review',
      rating: 'again',
      durationMs: null,
      predicted: 0.5,
    }
    await own.reviews.merge([entry], { at: later(START, 4 * DAY), calendar: own.calendar, newId })
    const log = await own.reviews.logOf(cardId)
    expect(log.map((each) => each.type === 'review' && each.rating)).toEqual(['good', 'again', 'good'])
    const { card, deck } = await own.reviews.card(cardId)
    expect(card).toMatchObject(replay(card, log, schedulingOptions(deck)))
  })
})

const fail = (): never => {
  throw new Error('it is not there')
}
