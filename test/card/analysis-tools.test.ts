import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { studyApp } from './study-app.ts'

const DAY = 1440

onEachDatabase('the analysis of cards', (database) => {
  const open = async () => {
    const app = studyApp(await database.open())
    const { deckId } = await app.data('create-deck', { name: 'Geography' })
    return { ...app, deckId: String(deckId) }
  }
  type App = Awaited<ReturnType<typeof open>>

  const make = async (app: App, front: string, deckId = app.deckId): Promise<string> =>
    String((await app.data('create-card', { deckId, front, back: 'Zyxomma' }))['cardId'])
  const review = async (app: App, cardId: string, rating: string) => {
    await app.data('reveal-answer', { cardId })
    return app.data('review-card', { cardId, rating, durationMs: 6_000 })
  }
  const later = (app: App, days: number) =>
    new Date(Date.parse(app.now()) + days * DAY * 60_000).toISOString()

  test('predicts a card, a deck and all, lower the later, and higher for who keeps up', async () => {
    const app = await open()
    const [paris, rome] = [await make(app, 'Capital of France?'), await make(app, 'Capital of Italy?')]
    await make(app, 'Capital of Spain?')
    await review(app, paris, 'easy')
    await review(app, rome, 'hard')
    const now = await app.data('predict-retention', { cardId: paris })
    expect(now).toMatchObject({ at: null, cards: 1, learnt: 1 })
    const exam = await app.data('predict-retention', { deckId: app.deckId, at: later(app, 30) })
    expect(exam).toMatchObject({ cards: 3, learnt: 2, weakest: [{ cardId: rome }, { cardId: paris }] })
    expect(exam['retention']).toBeLessThan(Number(now['retention']))
    expect(exam['ifKeptUp']).toBeGreaterThan(Number(exam['retention']))
    expect(exam['remembered']).toBeCloseTo(2 * Number(exam['retention']), 3)
    const { low, high } = Object(exam['range'])
    expect([low <= Number(exam['retention']), high >= Number(exam['retention'])]).toEqual([true, true])
    const curve: { retention: number }[] = [...Object(exam['curve'])]
    expect(curve.length).toBeGreaterThan(20)
    for (const [index, { retention }] of curve.slice(1).entries())
      expect(retention).toBeLessThan(curve[index]?.retention ?? 0)
    expect(await app.data('predict-retention', {})).toMatchObject({ cards: 3 })
    const date = later(app, 30).slice(0, 10)
    expect(await app.data('predict-retention', { at: date })).toMatchObject({ at: `${date}T04:00:00.000Z` })
    expect(await app.failure('predict-retention', { at: '2020-01-01' })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      details: { reason: expect.stringContaining('get-progress') },
    })
    expect(app.said.join('').split('Zyxomma').length).toBe(3)
  })

  test('predicts less for who forgot more than was predicted', async () => {
    const app = await open()
    const cards = await Promise.all(['A?', 'B?', 'C?', 'D?', 'E?'].map((front) => make(app, front)))
    for (const cardId of cards) await review(app, cardId, 'easy')
    const shift = async () => {
      const { retention, model } = await app.data('predict-retention', { at: later(app, 10) })
      return Number(retention) - Number(model)
    }
    expect(Math.abs(await shift())).toBeLessThan(0.005)
    for (let round = 0; round < 3; round++) {
      app.wait(3 * DAY)
      for (const cardId of cards) await review(app, cardId, 'again')
    }
    expect(await shift()).toBeLessThan(-0.05)
  })

  test('guides through the day: what is due first, as much as there is time for', async () => {
    const app = await open()
    expect(await app.data('get-study-guidance', {})).toMatchObject({ steps: [{ step: 'make-cards' }] })
    const cards = await Promise.all(['A?', 'B?', 'C?', 'D?'].map((front) => make(app, front)))
    expect(await app.data('get-study-guidance', {})).toMatchObject({
      steps: [{ step: 'learn-new', cards: 4, minutes: null }],
    })
    for (const cardId of cards.slice(0, 3)) await review(app, cardId, 'easy')
    app.wait(30 * DAY)
    const { steps, minutes } = await app.data('get-study-guidance', {})
    expect(steps).toMatchObject([
      { step: 'review-due', cards: 3, minutes: 0.3, gainPerMinute: expect.any(Number) },
      { step: 'hold-new', cards: 1 },
    ])
    expect(minutes).toBe(0.4)
    for (const cardId of cards.slice(0, 3)) await review(app, cardId, 'easy')
    expect(await app.data('get-study-guidance', {})).toMatchObject({
      doneToday: 3,
      steps: [{ step: 'learn-new', cards: 1 }],
    })
    await review(app, cards[3] ?? '', 'easy')
    expect(await app.data('get-study-guidance', {})).toMatchObject({
      steps: [{ step: 'rest' }],
      nextDueAt: expect.any(String),
    })
    expect(await app.data('get-study-guidance', { deckId: app.deckId })).toMatchObject({ doneToday: 4 })
    const { deckId } = await app.data('create-deck', { name: 'Another' })
    expect(await app.data('get-study-guidance', { deckId })).toMatchObject({ doneToday: 0 })
  })

  test('says how it went: retention, streaks, leeches, and what is to come', async () => {
    const app = await open()
    const cardId = await make(app, 'Capital of France?')
    for (let day = 0; day < 3; day++) {
      await review(app, cardId, day === 1 ? 'again' : 'good')
      app.wait(DAY)
    }
    expect(await app.data('get-progress', { days: 7 })).toMatchObject({
      reviews: 3,
      retention: 0.5,
      minutes: 0.3,
      streak: { current: 3, longest: 3, studiedToday: false },
      bucket: 'day',
      leeches: { count: 0 },
    })
    app.wait(DAY)
    await app.set(cardId, { lapses: 9 })
    await review(app, cardId, 'easy')
    await app.data('undo-review', {})
    const progress = await app.data('get-progress', { days: 365, deckId: app.deckId })
    expect(progress).toMatchObject({
      reviews: 3,
      streak: { current: 0, longest: 3, studiedToday: false },
      bucket: 'week',
    })
    const sum = (field: string, of: string) =>
      [...Object(progress[of])].reduce((all, point) => all + Number(Object(point)[field]), 0)
    // Of three reviews the first was of a new card, and of the others one was remembered: that is the retention.
    expect(['reviews', 'newCards', 'remembered'].map((field) => sum(field, 'series'))).toEqual([3, 1, 1])
    expect(progress['retention']).toBe(0.5)
    expect(sum('due', 'forecast')).toBe(1)
    expect(
      await app.data('get-progress', {
        deckId: String((await app.data('create-deck', { name: 'Other' }))['deckId']),
      }),
    ).toMatchObject({
      reviews: 0,
      retention: null,
    })
  })

  test('names the leeches by their questions alone', async () => {
    const app = await open()
    const cardId = await make(app, 'Capital of France?')
    // Past its learning steps, so that nothing else waits.
    await review(app, cardId, 'easy')
    await app.set(cardId, { lapses: 9 })
    const before = app.said.length
    expect(await app.data('get-progress', {})).toMatchObject({
      leeches: { count: 1, items: [{ cardId, front: 'Capital of France?', lapses: 9 }] },
    })
    expect(await app.data('get-study-guidance', {})).toMatchObject({
      steps: [{ step: 'mend-leeches', cards: 1 }],
    })
    await app.data('predict-retention', { deckId: app.deckId })
    expect(app.said.slice(before).join('')).not.toContain('Zyxomma')
  })
})
