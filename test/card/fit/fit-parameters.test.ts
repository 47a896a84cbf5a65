import { expect, test } from 'vitest'
import { default_w, Rating } from 'ts-fsrs'
import { addDays } from '../../../packages/server/src/features/card/model/schedule/study-day.ts'
import { rowOf } from '../../../packages/server/src/features/card/store/review/review-log-store.ts'
import { newId, onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { OWNER } from '../shelf.ts'
import { studyApp } from '../study-app.ts'
import { fsrsMemory, simulate } from './simulated-learner.ts'

const RATINGS = {
  [Rating.Again]: 'again',
  [Rating.Hard]: 'hard',
  [Rating.Good]: 'good',
  [Rating.Easy]: 'easy',
} as const

onEachDatabase('fitted parameters', (database) => {
  test('are compared, applied, kept with the deck, and taken back', async () => {
    const store = await database.open()
    const own = studyApp(store)
    const deckId = await own.addDeck()
    expect(await own.data('fit-parameters', { deckId })).toMatchObject({
      outcome: 'too-few-reviews',
      reviews: 0,
      weights: null,
    })

    const truth = default_w.map((weight, at) => (at < 4 ? weight * 0.4 : at === 20 ? 0.3 : weight))
    for (const { reviews } of simulate(fsrsMemory(truth), 3_000, 7)) {
      const cardId = await own.addCard(deckId)
      let day = '2024-01-01'
      const rows = reviews.map(({ grade, days }) => {
        day = addDays(day, days)
        const rating = RATINGS[grade]
        const bare = { id: newId(), cardId, at: `${day}T12:00:00.000Z`, day, device: 'test' }
        return rowOf(OWNER, { ...bare, type: 'review', rating, durationMs: null, predicted: 0.9 }, deckId)
      })
      await store.write((db) => db.insertInto('review').values(rows).execute())
    }

    const found = await own.data('fit-parameters', { deckId })
    expect(found).toMatchObject({ outcome: 'fitted', applied: 0 })
    expect((await own.data('get-deck', { deckId }))['weights']).toBeNull()

    await own.data('fit-parameters', { apply: true })
    const deck = await own.data('get-deck', { deckId })
    expect(deck['weights']).toEqual(found['weights'])
    expect(deck['fit']).toMatchObject({ before: found['before'], after: found['after'] })
    // Fitted once, they are as good as it gets.
    expect(await own.data('fit-parameters', { deckId, apply: true })).toMatchObject({ applied: 0 })

    expect(await own.data('revert-parameters', { deckId })).toMatchObject({ decks: [{ deckId }] })
    expect(await own.data('get-deck', { deckId })).toMatchObject({ weights: null, fit: null })
  })
})
