import { expect, test } from 'vitest'
import { TokenStore } from '../../packages/server/src/features/account/store/token-store.ts'
import { UserStore } from '../../packages/server/src/features/account/store/user-store.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import {
  newLinkCode,
  parseLinkCode,
  formatLinkCode,
} from '../../packages/server/src/platform/sync/link/link-code.ts'
import { LinkedDeviceStore } from '../../packages/server/src/platform/sync/link/linked-device-store.ts'
import { LinkRequestStore } from '../../packages/server/src/platform/sync/link/link-request-store.ts'

const START = Date.parse('2026-03-05T12:00:00.000Z')
const MINUTE = 60_000

test('a code is read however it is typed, and only codes are', () => {
  const code = newLinkCode()
  expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{8}$/)
  const typed = [
    code,
    formatLinkCode(code),
    ` ${code.toLowerCase()} `,
    code.replaceAll(/(.)/g, '$1 '),
    formatLinkCode(code).replace('-', '–'),
  ]
  expect(typed.map(parseLinkCode)).toEqual(typed.map(() => code))
  for (const wrong of ['', 'BCDF', 'BCDF-GHJKL', 'BCDF-GHJA', 'BCDF-GHJ0', 'BCDF/GHJK'])
    expect([wrong, parseLinkCode(wrong)]).toEqual([wrong, undefined])
})

onEachDatabase('a request to be linked', (database) => {
  async function serverAt(store: Store) {
    let at = START
    const now = () => new Date(at)
    const adopted: string[] = []
    const tokens = new TokenStore(store, { newId, now })
    const devices = new LinkedDeviceStore(store, {
      tokens,
      now,
      adoptSessions: async (_, owner, device) => void adopted.push(`${owner} ${device}`),
    })
    const users = new UserStore(store, { newId, now })
    const [ann, bob] = [(await users.addUser('ann')).id, (await users.addUser('bob')).id]
    const requests = new LinkRequestStore(store, { devices, now })
    return { store, tokens, devices, requests, ann, bob, adopted, pass: (ms: number) => void (at += ms) }
  }

  test('is redeemed once, by who began it, for who approved it', async () => {
    const { store, tokens, devices, requests, ann, bob } = await serverAt(await database.open())
    const device = newId()
    const { code, secret } = await requests.begin({ device, name: 'Laptop' })
    expect(await requests.redeem(secret)).toEqual({ state: 'waiting' })
    expect(await requests.find(code)).toMatchObject({ device, name: 'Laptop', state: 'waiting' })
    expect(await requests.approve(code, ann)).toMatchObject({ name: 'Laptop', state: 'approved' })
    // Another can neither approve nor see it any more; the same changes nothing.
    await expect(requests.approve(code, bob)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(requests.deny(code)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await requests.approve(code, ann)).toMatchObject({ state: 'approved' })

    expect(await requests.redeem(`${secret}x`)).toEqual({ state: 'expired' })
    const [one, other] = await Promise.all([requests.redeem(secret), requests.redeem(secret)])
    expect([one.state, other.state].toSorted()).toEqual(['approved', 'expired'])
    expect(await requests.redeem(secret)).toEqual({ state: 'expired' })
    const redeemed = one.state === 'approved' ? one : other
    if (redeemed.state !== 'approved') throw new Error('not approved')
    expect(redeemed.owner).toBe(ann)
    expect(await tokens.authenticate(redeemed.token)).toMatchObject({ user: { id: ann }, scopes: ['sync'] })
    expect(await devices.bySecret(redeemed.token)).toEqual({
      owner: ann,
      device,
      name: 'Laptop',
      isRevoked: false,
    })
    await tokens.settle()

    const kept = JSON.stringify([
      await store.read.selectFrom('linkRequest').selectAll().execute(),
      await store.read.selectFrom('token').selectAll().execute(),
    ])
    for (const told of [code, code.replace('-', ''), secret, redeemed.token]) expect(kept).not.toContain(told)
  })

  test('ends after ten minutes, approved or not', async () => {
    const { requests, ann, pass } = await serverAt(await database.open())
    const approved = await requests.begin({ device: newId(), name: 'One' })
    const waiting = await requests.begin({ device: newId(), name: 'Two' })
    await requests.approve(approved.code, ann)
    pass(10 * MINUTE - 1)
    expect(await requests.redeem(waiting.secret)).toEqual({ state: 'waiting' })
    pass(1)
    expect(await requests.redeem(waiting.secret)).toEqual({ state: 'expired' })
    expect(await requests.redeem(approved.secret)).toEqual({ state: 'expired' })
    await expect(requests.approve(waiting.code, ann)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(requests.find(waiting.code)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('replaces an older one of the same device, and can be withdrawn', async () => {
    const { requests, ann } = await serverAt(await database.open())
    const device = newId()
    const older = await requests.begin({ device, name: 'Laptop' })
    const newer = await requests.begin({ device, name: 'Laptop' })
    await expect(requests.approve(older.code, ann)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await requests.redeem(older.secret)).toEqual({ state: 'expired' })
    expect(await requests.redeem(newer.secret)).toEqual({ state: 'waiting' })
    await requests.withdraw(newer.secret)
    await expect(requests.approve(newer.code, ann)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is one of a bounded number', async () => {
    const { store, requests, pass } = await serverAt(await database.open())
    const at = { createdAt: new Date(START).toISOString(), expiresAt: new Date(START + MINUTE).toISOString() }
    await store.write(async (db) => {
      for (let count = 0; count < 1_000; count += 100) {
        const rows = Array.from({ length: 100 }, () => ({
          codeHash: newId(),
          secretHash: newId(),
          device: newId(),
        }))
        const open = rows.map((row) => ({ ...row, ...at, name: 'x', owner: null, state: 'waiting' as const }))
        await db.insertInto('linkRequest').values(open).execute()
      }
    })
    const one = { device: newId(), name: 'One too many' }
    await expect(requests.begin(one)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    pass(MINUTE)
    expect(await requests.begin(one)).toMatchObject({ code: expect.any(String) })
  })

  test('a device that is linked again has one token, one that is revoked none', async () => {
    const { devices, ann, bob, adopted } = await serverAt(await database.open())
    const device = newId()
    const first = await devices.link(ann, { device, name: 'Laptop' })
    const second = await devices.link(ann, { device, name: 'Laptop, again' })
    expect(await devices.bySecret(first)).toBeUndefined()
    expect(await devices.bySecret(second)).toMatchObject({ name: 'Laptop, again', isRevoked: false })
    await expect(devices.revoke(bob, device)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const revoked = await devices.revoke(ann, device)
    expect(await devices.bySecret(second)).toMatchObject({ isRevoked: true })
    expect(await devices.revoke(ann, device)).toEqual(revoked)
    expect(adopted).toEqual([`${ann} ${device}`])
  })
})
