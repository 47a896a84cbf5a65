import { expect, test } from 'vitest'
import { AccessTokenStore } from '../../packages/server/src/features/account/oauth/access-token-store.ts'
import { oauthAdapter } from '../../packages/server/src/features/account/oauth/oauth-adapter.ts'
import { OAuthRecordStore } from '../../packages/server/src/features/account/oauth/oauth-record-store.ts'
import { UserStore } from '../../packages/server/src/features/account/store/user-store.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'

const HOUR = 3600

onEachDatabase('what the authorization server keeps', (database) => {
  async function adapters() {
    const store = await database.open()
    let time = Date.parse('2026-11-18T08:00:00Z')
    const now = () => new Date(time)
    const records = new OAuthRecordStore(store)
    const tokens = new AccessTokenStore(store, { newId: () => newId(), now })
    const adapter = oauthAdapter({ records, tokens, now })
    const { id: accountId } = await new UserStore(store, { newId: () => newId(), now }).addUser('ada')
    const later = (seconds: number) => void (time += seconds * 1000)
    const issue = (id: string) =>
      adapter('AccessToken').upsert(
        id,
        {
          accountId,
          clientId: 'c',
          grantId: 'g',
          aud: 'r',
          scope: 'openid tasks:read',
          exp: time / 1000 + HOUR,
        },
        HOUR,
      )
    return { store, records, adapter, accountId, now, later, issue }
  }

  test('holds no secret in clear, and gives back what was put in', async () => {
    const { store, adapter, accountId, issue } = await adapters()
    const payload = {
      jti: 'secret-of-the-code',
      accountId,
      grantId: 'g',
      scope: 'tasks:read',
      kind: 'AuthorizationCode',
    }
    await adapter('AuthorizationCode').upsert('secret-of-the-code', payload, 60)
    await adapter('Interaction').upsert(
      'secret-uid',
      { jti: 'secret-uid', session: { accountId, cookie: 'secret-cookie' } },
      60,
    )
    await adapter('Client').upsert('client', { client_id: 'client', client_secret: 'secret-of-the-client' })
    await issue('secret-of-the-token')
    const kept = JSON.stringify([
      await store.read.selectFrom('oauthRecord').selectAll().execute(),
      await store.read.selectFrom('token').selectAll().execute(),
    ])
    expect(kept).not.toContain('secret-')
    expect(await adapter('AuthorizationCode').find('secret-of-the-code')).toEqual(payload)
    expect(await adapter('AccessToken').find('secret-of-the-token')).toMatchObject({
      jti: 'secret-of-the-token',
      accountId,
      clientId: 'c',
      grantId: 'g',
      aud: 'r',
      scope: 'tasks:read',
    })
    expect(await adapter('RefreshToken').find('secret-of-the-code')).toBeUndefined()
  })

  test('is consumed once', async () => {
    const { adapter } = await adapters()
    const codes = adapter('AuthorizationCode')
    await codes.upsert('a', { grantId: 'g' }, 60)
    const outcomes = await Promise.allSettled([codes.consume('a'), codes.consume('a'), codes.consume('a')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codes.find('a')).toHaveProperty('consumed')
  })

  test('is found by other names, and ends with its grant', async () => {
    const { adapter, issue } = await adapters()
    await adapter('Interaction').upsert('s', { uid: 'u' }, 60)
    await adapter('DeviceCode').upsert('d', { userCode: 'BCDF', grantId: 'g' }, 60)
    await adapter('RefreshToken').upsert('r', { grantId: 'g' }, 60)
    await adapter('RefreshToken').upsert('other', { grantId: 'h' }, 60)
    await issue('t')
    expect(await adapter('Interaction').findByUid('u')).toMatchObject({ uid: 'u' })
    expect(await adapter('DeviceCode').findByUserCode('BCDF')).toMatchObject({ grantId: 'g' })
    for (const kind of ['RefreshToken', 'AccessToken']) await adapter(kind).revokeByGrantId('g')
    expect(await adapter('RefreshToken').find('r')).toBeUndefined()
    expect(await adapter('AccessToken').find('t')).toBeUndefined()
    expect(await adapter('RefreshToken').find('other')).toBeDefined()
  })

  test('counts for nothing after its time, even before it is removed', async () => {
    const { adapter, later } = await adapters()
    for (const kind of ['Interaction', 'AuthorizationCode', 'DeviceCode'])
      await adapter(kind).upsert('x', { kind }, 60)
    later(61)
    expect(await adapter('Interaction').find('x')).toBeUndefined()
    expect(await adapter('AuthorizationCode').find('x')).toBeUndefined()
    expect(await adapter('DeviceCode').find('x')).toBeDefined()
  })

  test('goes when it has expired, but not when its grant was last used', async () => {
    const { store, records, adapter, now, later, issue } = await adapters()
    await adapter('Grant').upsert('g', {}, 10 * HOUR)
    await adapter('RefreshToken').upsert('r', { grantId: 'g' }, HOUR)
    await issue('first')
    await store.write((db) => db.updateTable('token').set({ lastUsedAt: now().toISOString() }).execute())
    const usedAt = now().toISOString()
    const tokens = () => store.read.selectFrom('token').select('lastUsedAt').execute()
    later(2 * HOUR)
    await records.removeExpired(now())
    expect(await adapter('RefreshToken').find('r')).toBeUndefined()
    expect(await tokens()).toEqual([{ lastUsedAt: usedAt }])
    await issue('second')
    expect(await tokens()).toEqual([{ lastUsedAt: usedAt }])
    later(20 * HOUR)
    await records.removeExpired(now())
    expect(await tokens()).toEqual([])
  })
})
