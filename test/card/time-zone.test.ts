import { expect, test } from 'vitest'
import { callAs, dataOf } from '../support/call.ts'
import { openTestApp } from '../support/test-app.ts'

/** At four in the morning, wherever that is. */
const endIn = (zone: string, at: unknown): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(new Date(String(at)))

test('the day of the cards is that of the time zone which the user has chosen', async () => {
  const app = await openTestApp()
  for (const timeZone of ['America/Vancouver', 'Asia/Tokyo', 'UTC']) {
    await dataOf(app, 'tn_user_preferences_set', { timeZone })
    const { dayEndsAt } = await dataOf(app, 'get-study-guidance', {})
    expect([timeZone, endIn(timeZone, dayEndsAt)]).toEqual([timeZone, '04:00'])
  }
})

test('a zone that there is not is refused, and the old one stays', async () => {
  const app = await openTestApp()
  await dataOf(app, 'tn_user_preferences_set', { timeZone: 'Asia/Tokyo' })
  const refused = await callAs(app, 'tn_user_preferences_set', { timeZone: 'Mars/Olympus' })
  expect(refused).toMatchObject({ kind: 'failure', failure: { code: 'BAD_REQUEST' } })
  expect(await dataOf(app, 'tn_user_preferences_get', {})).toMatchObject({ timeZone: 'Asia/Tokyo' })
})

test('what was done today is so in every figure, also for who moves to another zone', async () => {
  const app = await openTestApp()
  const { deckId } = await dataOf(app, 'create-deck', { name: 'Geography' })
  const { cardId } = await dataOf(app, 'create-card', { deckId, front: 'Capital of France?', back: 'Paris' })
  await dataOf(app, 'reveal-answer', { cardId })
  await dataOf(app, 'review-card', { cardId, rating: 'good' })
  // It is never the same day in the first two; the days of the third do not begin with an hour of UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns']) {
    await dataOf(app, 'tn_user_preferences_set', { timeZone })
    const { series, streak, ...progress } = await dataOf(app, 'get-progress', { days: 7 })
    expect([...Object(series)].at(-1), timeZone).toMatchObject({ reviews: 1, newCards: 1 })
    expect(progress).toMatchObject({ timeZone, reviews: 1 })
    expect(streak).toEqual({ current: 1, longest: 1, studiedToday: true })
    expect(await dataOf(app, 'get-study-guidance', {})).toMatchObject({ doneToday: 1 })
  }
})
