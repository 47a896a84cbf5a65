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
