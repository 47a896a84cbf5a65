import { expect, test } from 'vitest'
import type { Store } from '../../../platform/store/store.ts'
import { newId, onEachDatabase } from '../../../platform/store/testing/test-stores.ts'
import { TokenStore } from './token-store.ts'
import type { User } from '../../../platform/identity/identity.ts'
import { UserStore } from './user-store.ts'

const START = Date.parse('2026-01-02T03:04:05.678Z')

onEachDatabase('tokens', (database) => {
  const at = (store: Store, seconds = 0) =>
    new TokenStore(store, { newId, now: () => new Date(START + seconds * 1000) })
  const addUser = (store: Store, name: string): Promise<User> =>
    new UserStore(store, { newId, now: () => new Date(START) }).addUser(name)

  test('stand for their user, and their secret is kept nowhere', async () => {
    const store = await database.open()
    const user = await addUser(store, 'ann')
    const tokens = at(store)
    const { token, secret } = await tokens.createToken({
      userId: user.id,
      name: 'laptop',
      scopes: ['tasks:*'],
    })
    expect(secret).toMatch(/^tn_[\w-]{43}$/)
    expect(await tokens.authenticate(secret)).toEqual({
      user,
      scopes: ['tasks:*'],
      tokenId: token.id,
      audience: null,
      clientId: null,
    })
    await tokens.settle()
    const stored = JSON.stringify(await store.read.selectFrom('token').selectAll().execute())
    expect(stored).not.toContain(secret.slice(3))
    expect(JSON.stringify(await tokens.listTokens())).not.toMatch(/hash/)
  })

  test('are refused when wrong, expired or revoked', async () => {
    const store = await database.open()
    const { id: userId } = await addUser(store, 'ann')
    const tokens = at(store)
    const expiresAt = new Date(START + 10_000).toISOString()
    const { token, secret } = await tokens.createToken({ userId, name: 'short', scopes: [], expiresAt })
    expect(await tokens.authenticate(`${secret}x`)).toBeUndefined()
    expect(await at(store, 9).authenticate(secret)).toBeDefined()
    expect(await at(store, 10).authenticate(secret)).toBeUndefined()
    await tokens.settle()
    expect(await tokens.revokeToken(token.id)).toBe(true)
    expect(await tokens.authenticate(secret)).toBeUndefined()
    expect(await tokens.revokeToken(token.id)).toBe(false)
    expect(await tokens.revokeToken('unknown')).toBe(false)
  })

  test('are refused everywhere as soon as one process revokes them', async () => {
    const [store, other] = [await database.open(), await database.open()]
    const { id: userId } = await addUser(store, 'ann')
    const serving = at(other)
    const { token, secret } = await at(store).createToken({ userId, name: 'laptop', scopes: [] })
    expect(await serving.authenticate(secret)).toBeDefined()
    await serving.settle()
    await at(store).revokeToken(token.id)
    expect(await serving.authenticate(secret)).toBeUndefined()
  })

  test('note their last use, at most once a minute', async () => {
    const store = await database.open()
    const { id: userId } = await addUser(store, 'ann')
    const { secret } = await at(store).createToken({ userId, name: 'laptop', scopes: [] })
    const usedAt = async (seconds: number): Promise<number> => {
      const tokens = at(store, seconds)
      await tokens.authenticate(secret)
      await tokens.settle()
      const [token] = await tokens.listTokens()
      return (Date.parse(token?.lastUsedAt ?? '') - START) / 1000
    }
    expect(await usedAt(5)).toBe(5)
    expect(await usedAt(64)).toBe(5)
    expect(await usedAt(65)).toBe(65)
  })

  test('are listed by user', async () => {
    const store = await database.open()
    const [ann, bob] = [await addUser(store, 'ann'), await addUser(store, 'bob')]
    const tokens = at(store)
    const first = await tokens.createToken({ userId: ann.id, name: 'first', scopes: ['a', 'b'] })
    const second = await tokens.createToken({ userId: bob.id, name: 'second', scopes: [] })
    expect(await tokens.listTokens()).toEqual([first.token, second.token])
    expect(await tokens.listTokens(bob.id)).toEqual([second.token])
  })
})
