import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { DAY, later, shelf, START } from './shelf.ts'

onEachDatabase('the cards of a day', (database) => {
  const open = async () => {
    const store = await database.open()
    return shelf(store)
  }
  type Shelf = Awaited<ReturnType<typeof open>>
  const idsOf = async (own: Shelf, now: string, ask = {}) =>
    (await own.due(now, ask)).cards.map(({ card }) => card.id)

  /** A card in the phase `review`, due at a time. */
  const learnt = async (own: Shelf, deckId: string, dueAt: string) => {
    const id = await own.addCard(deckId)
    const done = {
      lastReviewAt: later(dueAt, -9 * DAY),
      lastReviewDay: own.calendar.dayOf(later(dueAt, -9 * DAY)),
    }
    await own.set(id, { phase: 'review', dueAt, stability: 9, difficulty: 5, reps: 3, ...done })
    return id
  }

  test('come in the order of the scheduler: learning, reviews by their date, new ones', async () => {
    const own = await open()
    const deckId = await own.addDeck()
    const first = await own.addCard(deckId)
    const second = await own.addCard(deckId)
    const soon = await learnt(own, deckId, later(START, 5 * 60))
    const overdue = await learnt(own, deckId, later(START, -3 * DAY))
    await learnt(own, deckId, later(START, DAY))
    const step = await own.addCard(deckId)
    await own.rate(step, 'again', later(START, -2))
    const { cards, counts } = await own.due(START)
    expect(cards.map(({ card }) => card.id)).toEqual([step, overdue, soon, first, second])
    expect(cards.map(({ stage }) => stage)).toEqual(['learning', 'review', 'review', 'new', 'new'])
    expect(cards.map(({ retrievability }) => retrievability !== null)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(counts).toEqual({ learning: 1, review: 2, new: 2 })
  })

  test('a step of learning waits for its minute, unless nothing else is left', async () => {
    const own = await open()
    const deckId = await own.addDeck()
    const [step, other] = [await own.addCard(deckId), await own.addCard(deckId)]
    await own.rate(step, 'good', START)
    expect(await idsOf(own, later(START, 1))).toEqual([other])
    await own.rate(other, 'easy', later(START, 1))
    expect(await idsOf(own, later(START, 2))).toEqual([step])
    expect(await idsOf(own, later(START, -15))).toEqual([])
    expect((await own.due(later(START, -15))).nextDueAt).toBe(later(START, 10))
  })

  test('no more than the day has room for, counted from the log', async () => {
    const own = await open()
    const deckId = await own.addDeck({ newPerDay: 2, reviewsPerDay: 2 })
    const fresh = []
    for (let turn = 0; turn < 4; turn++) fresh.push(await own.addCard(deckId))
    const old = []
    for (let turn = 0; turn < 4; turn++) old.push(await learnt(own, deckId, later(START, turn - 100)))
    expect(await idsOf(own, START)).toEqual([...old.slice(0, 2), ...fresh.slice(0, 2)])

    await own.rate(old[0] ?? '', 'good', START)
    await own.rate(fresh[0] ?? '', 'easy', START)
    expect(await idsOf(own, later(START, 1))).toEqual([old[1], fresh[1]])
    expect((await own.due(later(START, 1))).counts).toEqual({ learning: 0, review: 1, new: 1 })

    await own.reviews.undo(fresh[0], own.doing(later(START, 2)))
    expect(await idsOf(own, later(START, 3))).toEqual([old[1], ...fresh.slice(0, 2)])
    // The next day begins at four in the morning.
    expect(await idsOf(own, '2026-06-02T03:59:00.000Z')).toEqual([old[1], ...fresh.slice(0, 2)])
    expect(await idsOf(own, '2026-06-02T04:00:00.000Z')).toEqual([...old.slice(1, 3), ...fresh.slice(0, 2)])
  })

  test('each deck has limits of its own', async () => {
    const own = await open()
    const [small, large] = [await own.addDeck({ newPerDay: 1 }), await own.addDeck({ newPerDay: 3 })]
    for (let turn = 0; turn < 100; turn++) await own.addCard(small)
    const others = []
    for (let turn = 0; turn < 3; turn++) others.push(await own.addCard(large))
    const { cards, counts } = await own.due(START)
    expect(cards.map(({ card }) => card.deckId)).toEqual([small, large, large, large])
    expect(counts.new).toBe(4)
    expect(await idsOf(own, START, { deckId: large })).toEqual(others)
  })

  test('siblings are kept apart: one of a note a day', async () => {
    const own = await open()
    const deckId = await own.addDeck()
    const [one = '', two = ''] = await own.addNote(deckId, { kind: 'reversed', cards: 2 })
    expect(await idsOf(own, START)).toEqual([one])
    await own.rate(one, 'easy', START)
    expect(await idsOf(own, later(START, 5))).toEqual([])
    expect(await idsOf(own, later(START, DAY))).toEqual([two])

    await own.reviews.undo(one, own.doing(later(START, 6)))
    expect((await own.card(two)).buriedUntil).toBeNull()
    expect(await idsOf(own, later(START, 7))).toEqual([one])
  })

  test('siblings that are both being learnt are never asked side by side', async () => {
    const own = await open()
    const [one = '', two = ''] = await own.addNote(await own.addDeck(), { kind: 'reversed', cards: 2 })
    await own.rate(one, 'again', START)
    await own.rate(two, 'again', START)
    expect(await idsOf(own, later(START, 5))).toEqual([one])
    await own.rate(one, 'easy', later(START, 5))
    expect(await idsOf(own, later(START, 6))).toEqual([two])
  })

  test('none that is suspended or in the trash', async () => {
    const own = await open()
    const [deckId, gone] = [await own.addDeck(), await own.addDeck({ trashedAt: START })]
    const [kept, suspended, trashed] = [
      await own.addCard(deckId),
      await own.addCard(deckId),
      await own.addCard(deckId),
    ]
    await own.addCard(gone)
    await own.set(suspended, { suspended: true })
    await own.set(trashed, { trashedAt: START })
    expect(await idsOf(own, START)).toEqual([kept])
    await expect(own.due(START, { deckId: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('one that is put off stays away until then', async () => {
    const own = await open()
    const cardId = await own.addCard(await own.addDeck())
    await own.reviews.reschedule(cardId, later(START, 3 * DAY), own.doing(START))
    expect(await idsOf(own, later(START, 2 * DAY))).toEqual([])
    expect(await idsOf(own, later(START, 3 * DAY))).toEqual([cardId])
  })

  test('page by page they are the same, whatever is reviewed in between', async () => {
    const own = await open()
    const deckId = await own.addDeck({ newPerDay: 7, reviewsPerDay: 80 })
    for (let turn = 0; turn < 90; turn++) await learnt(own, deckId, later(START, (turn % 10) - 100))
    for (let turn = 0; turn < 9; turn++) await own.addCard(deckId)
    const all = await idsOf(own, START)
    expect(all).toHaveLength(87)
    const seen: string[] = []
    let after
    for (;;) {
      const page: Awaited<ReturnType<typeof own.due>> = await own.reviews.due({
        now: START,
        today: own.calendar.spanOf(START),
        after,
        limit: 10,
      })
      seen.push(...page.cards.map(({ card }) => card.id))
      const last = page.cards.at(-1)
      if (!page.hasMore || !last) break
      after = { stage: last.stage, dueAt: last.card.dueAt, id: last.card.id }
      await own.rate(page.cards[0]?.card.id ?? '', 'easy', START)
    }
    expect(seen).toEqual(all)
  })

  test('of a deck that is a query they come from wherever they lie, within its own limits', async () => {
    const own = await open()
    const [one, other] = [await own.addDeck(), await own.addDeck()]
    const query = await own.addDeck({ query: { deckIds: [other], phases: ['new'] }, newPerDay: 2 })
    await own.addCard(one)
    const wanted = []
    for (let turn = 0; turn < 3; turn++) wanted.push(await own.addCard(other))
    expect(await idsOf(own, START, { deckId: query })).toEqual(wanted.slice(0, 2))
    await own.rate(wanted[0] ?? '', 'easy', START)
    const { cards, counts } = await own.due(START, { deckId: query })
    expect(cards.map(({ card }) => card.id)).toEqual([wanted[1]])
    expect(counts).toEqual({ learning: 0, review: 0, new: 1 })
  })
})
