import { expect, test } from 'vitest'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { DAY } from './shelf.ts'
import { studyApp } from './study-app.ts'

const LONG = 120_000
const TURNS = 20

onEachDatabase('the review tools', (database) => {
  const open = async () => {
    const app = studyApp(await database.open())
    const deckId = await app.addDeck()
    const createdAt = app.now()
    return { app, deckId, add: (fields = {}) => app.addCard(deckId, { createdAt, ...fields }) }
  }

  test('a card is asked, its answer shown, rated, and out of the way', async () => {
    const { app, add } = await open()
    const cardId = await add()
    expect(await app.data('get-due-cards', {})).toMatchObject({
      items: [{ cardId, front: 'Capital of France?', phase: 'new', retrievability: null }],
      counts: { learning: 0, review: 0, new: 1 },
    })
    const shown = await app.data('reveal-answer', { cardId })
    expect(shown).toMatchObject({ front: 'Capital of France?', back: 'Paris' })
    const rated = await app.data('review-card', { cardId, rating: 'easy', durationMs: 2400 })
    expect(rated).toMatchObject({ phase: 'review', reps: 1, lapses: 0, predicted: null })
    expect(rated.dueAt).toBe(Object(shown.dueIf).easy)
    expect(await app.data('get-due-cards', {})).toMatchObject({ items: [], nextDueAt: rated.dueAt })
    expect(await app.data('get-review-history', { cardId })).toMatchObject({
      items: [{ rating: 'easy', durationMs: 2400, undone: false }],
    })
  })

  test('an unseen card is refused with the way forward, and that way is open', async () => {
    const { app, add } = await open()
    const cardId = await add()
    const refusal = await app.failure('review-card', { cardId, rating: 'good' })
    expect(refusal).toMatchObject({ code: 'UNPROCESSABLE_ENTITY', details: { kind: 'business' } })
    const [next] = refusal.agentHints.suggestedNextActions
    expect(next).toMatchObject({
      action: 'reveal-answer',
      data: { tool: 'reveal-answer', arguments: { cardId } },
    })
    await app.data('reveal-answer', { cardId })
    await app.data('review-card', { cardId, rating: 'good' })
    expect(await app.failure('review-card', { cardId, rating: 'good' })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
  })

  test('a retry of a rating counts once, also when both arrive at once', async () => {
    const { app, add } = await open()
    const cardId = await add()
    await app.data('reveal-answer', { cardId })
    const rating = { cardId, rating: 'good', clientEventId: newId() }
    const [first, second] = await Promise.all([
      app.data('review-card', rating),
      app.data('review-card', rating),
    ])
    app.wait(3)
    const third = await app.data('review-card', rating)
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await app.reviews.logOf(cardId)).toHaveLength(1)
    expect(await app.card(cardId)).toMatchObject({ reps: 1 })
  })

  test('two that rate one card at once make one history', async () => {
    const { app, add } = await open()
    const cardId = await add()
    await app.data('reveal-answer', { cardId })
    const outcomes = await Promise.all(
      ['good', 'again'].map((rating) => app.call('review-card', { cardId, rating, clientEventId: newId() })),
    )
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['failure', 'result'])
    expect(await app.reviews.logOf(cardId)).toHaveLength(1)
  })

  test('undo says what it took back, and that there is nothing more', async () => {
    const { app, add } = await open()
    const cardId = await add()
    const before = await app.card(cardId)
    await app.data('reveal-answer', { cardId })
    const { reviewId } = await app.data('review-card', { cardId, rating: 'hard' })
    app.wait(1)
    expect(await app.data('undo-review', {})).toMatchObject({
      cardId,
      phase: 'new',
      reps: 0,
      undone: { reviewId, type: 'review', rating: 'hard' },
    })
    expect(await app.card(cardId)).toEqual({ ...before, revealedAt: app.now() })
    expect(await app.failure('undo-review', {})).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('to put off and to forget count no lapse', async () => {
    const { app, add } = await open()
    const cardId = await add()
    await app.data('reveal-answer', { cardId })
    const { stability } = await app.data('review-card', { cardId, rating: 'easy' })
    app.wait(DAY)
    expect(await app.data('reschedule-card', { cardId, inDays: 3 })).toMatchObject({
      phase: 'review',
      dueAt: '2026-11-19T04:00:00.000Z',
      stability,
      reps: 1,
      lapses: 0,
    })
    expect(await app.data('forget-card', { cardId })).toMatchObject({
      phase: 'new',
      reps: 0,
      lapses: 0,
      stability: 0,
    })
    app.wait(1)
    expect(await app.data('undo-review', { cardId })).toMatchObject({
      dueAt: '2026-11-19T04:00:00.000Z',
      stability,
    })
  })

  test('pages hold together, and a long question goes on', async () => {
    const { app, add } = await open()
    const ids = []
    for (let turn = 0; turn < 5; turn++) ids.push(await add())
    const long = await add({ front: 'Why? '.repeat(20_000) })
    const seen: unknown[] = []
    let text = ''
    let cursor: unknown
    do {
      const page = await app.data('get-due-cards', { limit: 2, ...(cursor ? { cursor } : {}) })
      for (const item of Object(page.items)) {
        seen.push(item.cardId)
        if (item.cardId === long) text += item.front
      }
      cursor = page.nextCursor
    } while (cursor)
    expect([...new Set(seen)]).toEqual([...ids, long])
    expect(text).toBe('Why? '.repeat(20_000))
  })

  test(
    'no answer leaves before it is asked for, in any answer, hint or refusal',
    async () => {
      const { app, deckId, add } = await open()
      const secret = 'Zanzibar-answer'
      const createdAt = app.now()
      await add({ back: secret })
      await app.addNote(deckId, { kind: 'cloze', front: `It is {{c1::${secret}}}`, back: secret, createdAt })
      const [, turned = ''] = await app.addNote(deckId, {
        kind: 'reversed',
        front: secret,
        back: 'Turned',
        cards: 2,
        createdAt,
      })
      const [asked = ''] = await app.addNote(deckId, {
        kind: 'reversed',
        front: 'Asked',
        back: secret,
        cards: 2,
      })
      // The way back of the one and the way there of the other ask without the secret.
      await app.set((await siblingOf(turned)) ?? '', { suspended: true })
      await app.set((await siblingOf(asked)) ?? '', { suspended: true })
      async function siblingOf(cardId: string) {
        const { note } = await app.reviews.card(cardId)
        const rows = await (
          await database.open()
        ).read
          .selectFrom('card')
          .select('id')
          .where('noteId', '=', note.id)
          .where('id', '!=', cardId)
          .execute()
        return rows[0]?.id
      }
      const shown: string[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        const { items } = await app.data('get-due-cards', { deckId })
        const [first] = Object(items)
        if (!first) break
        const { cardId } = first
        const rating = ['again', 'good', 'easy', 'hard'][turn % 4]
        await app.call('review-card', { cardId, rating })
        const before = app.said.length
        await app.data('reveal-answer', { cardId })
        // The one answer that may show it.
        shown.push(...app.said.splice(before))
        await app.data('review-card', { cardId, rating })
        await app.call('undo-review', turn % 5 === 0 ? { cardId } : { cardId: newId() })
        await app.data('get-review-history', { cardId })
        await app.data('reschedule-card', { cardId, inDays: 1 })
        if (turn % 7 === 0) await app.data('forget-card', { cardId })
        app.wait(DAY)
      }
      expect(shown.length).toBeGreaterThan(TURNS / 2)
      expect(shown.every((text) => text.includes(secret))).toBe(true)
      expect(app.said.filter((text) => text.includes(secret))).toEqual([])
      expect(app.said.length).toBeGreaterThan(TURNS * 3)
    },
    LONG,
  )
})
