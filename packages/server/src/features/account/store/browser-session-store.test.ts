import { expect, test } from 'vitest'
import type { Store } from '../../../platform/store/store.ts'
import { newId, onEachDatabase } from '../../../platform/store/testing/test-stores.ts'
import { BrowserSessionStore } from './browser-session-store.ts'
import { TokenStore } from './token-store.ts'
import { UserStore } from './user-store.ts'

const START = Date.parse('2026-01-02T03:04:05.678Z')
const HOUR = 3600

onEachDatabase('browser sessions', (database) => {
  const at = (store: Store, seconds = 0) =>
    new BrowserSessionStore(store, { newId, now: () => new Date(START + seconds * 1000), idleHours: 12 })
  const addUser = (store: Store) => new UserStore(store, { newId, now: () => new Date(START) }).addUser('ann')
  const scopes = ['tasks:read']

  test('need both secrets, which are kept nowhere', async () => {
    const store = await database.open()
    const user = await addUser(store)
    const sessions = at(store)
    const given = { userId: user.id, scopes, userAgent: 'Firefox' }
    const [one, other] = [await sessions.open(given), await sessions.open(given)]
    expect(await sessions.authenticate(one)).toMatchObject({ user, scopes })
    expect(await sessions.authenticate({ ...one, page: other.page })).toBeUndefined()
    expect(await sessions.authenticate({ ...one, cookie: one.page })).toBeUndefined()
    const stored = JSON.stringify(await store.read.selectFrom('browserSession').selectAll().execute())
    expect(stored).not.toContain(one.cookie)
    expect(stored).not.toContain(one.page)
  })

  test('end on every node as soon as one ends them', async () => {
    const [store, other] = [await database.open(), await database.open()]
    const { id: userId } = await addUser(store)
    const secrets = await at(store).open({ userId, scopes, userAgent: '' })
    const known = await at(other).authenticate(secrets)
    await at(store).end(known?.tokenId ?? '')
    expect(await at(other).authenticate(secrets)).toBeUndefined()
  })

  test('end after 12 hours without a request, and after 30 days', async () => {
    const store = await database.open()
    const { id: userId } = await addUser(store)
    const secrets = await at(store).open({ userId, scopes, userAgent: '' })
    const isValid = async (seconds: number): Promise<boolean> => {
      const sessions = at(store, seconds)
      const found = await sessions.authenticate(secrets)
      await sessions.settle()
      return found !== undefined
    }
    expect(await isValid(11 * HOUR)).toBe(true)
    expect(await isValid(22 * HOUR)).toBe(true)
    expect(await isValid(34 * HOUR)).toBe(false)
    for (let hour = 33; hour < 720; hour += 11) expect(await isValid(hour * HOUR), `${hour} h`).toBe(true)
    expect(await isValid(720 * HOUR)).toBe(false)
  })

  test('end with the token that signed in', async () => {
    const store = await database.open()
    const { id: userId } = await addUser(store)
    const tokens = new TokenStore(store, { newId, now: () => new Date(START) })
    const expiresAt = new Date(START + 10_000).toISOString()
    const { token } = await tokens.createToken({ userId, name: 'browser', scopes, expiresAt })
    const secrets = await at(store).open({ userId, scopes, userAgent: '', tokenId: token.id })
    expect(await at(store, 9).authenticate(secrets)).toBeDefined()
    expect(await at(store, 10).authenticate(secrets)).toBeUndefined()
    await tokens.revokeToken(token.id)
    expect(await at(store, -1).authenticate(secrets)).toBeUndefined()
  })

  test('are at most 20 for each user, and those that have ended are removed', async () => {
    const store = await database.open()
    const { id: userId } = await addUser(store)
    const open = (seconds: number) => at(store, seconds).open({ userId, scopes, userAgent: '' })
    const count = async () => (await store.read.selectFrom('browserSession').select('id').execute()).length
    const first = await open(0)
    for (let second = 1; second <= 20; second += 1) await open(second)
    expect(await count()).toBe(20)
    expect(await at(store, 21).authenticate(first)).toBeUndefined()
    await open(13 * HOUR)
    expect(await count()).toBe(1)
  })
})
