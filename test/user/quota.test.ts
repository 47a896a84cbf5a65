import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import {
  quotaExceeded,
  quotaWarnings,
  useOf,
} from '../../packages/server/src/features/account/model/quota.ts'
import { QuotaStore } from '../../packages/server/src/features/account/store/quota-store.ts'
import { eventOf } from '../../packages/server/src/features/account/subscription/operator-actions.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf } from '../support/call.ts'
import { openTestApp } from '../support/test-app.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'

const NOON = new Date('2026-03-05T12:00:00.000Z')
const ANN = newId()

describe('a quota', () => {
  test('warns from four fifths on', () => {
    expect(quotaWarnings(useOf('free', 79, NOON))).toEqual([])
    expect(quotaWarnings(useOf('free', 80, NOON))).toMatchObject([
      { severity: 'medium', message: '80 of 100 prompts are used today' },
    ])
    expect(quotaWarnings(useOf('anonymous', 10, NOON))).toMatchObject([{ severity: 'high' }])
  })
})

onEachDatabase('a quota', (database) => {
  const open = async () => new QuotaStore(await database.open())

  test('lets so many through and tells the rest when to come back', async () => {
    const quota = await open()
    for (let at = 0; at < 10; at += 1)
      expect(await quota.take(ANN, 'anonymous', `a${at}`, NOON)).toMatchObject({
        allowed: true,
        use: { used: at + 1 },
      })
    const verdict = await quota.take(ANN, 'anonymous', 'one more', NOON)
    expect(verdict).toEqual({
      allowed: false,
      reason: 'User has used 10/10 prompts today',
      retryAfter: 43_200,
      limit: { current: 10, max: 10, window: 'day' },
    })
    if (verdict.allowed) throw new Error('it was allowed')
    expect(quotaExceeded(verdict)).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Daily prompt limit exceeded',
      details: { kind: 'business', reason: 'User has used 10/10 prompts today', retryAfter: 43_200 },
    })
    expect(await quota.take(newId(), 'anonymous', 'another person', NOON)).toMatchObject({ allowed: true })
  })

  test('begins anew at midnight UTC', async () => {
    const quota = await open()
    const late = new Date('2026-03-05T23:59:59.500Z')
    for (let at = 0; at < 10; at += 1) await quota.take(ANN, 'anonymous', `a${at}`, late)
    expect(await quota.take(ANN, 'anonymous', 'late', late)).toMatchObject({ allowed: false, retryAfter: 1 })
    const next = new Date('2026-03-06T00:00:00.000Z')
    expect(await quota.take(ANN, 'anonymous', 'early', next)).toMatchObject({
      allowed: true,
      use: { used: 1 },
    })
    expect(await quota.use(ANN, 'anonymous', next)).toEqual({
      tier: 'anonymous',
      used: 1,
      limit: 10,
      resetsAt: '2026-03-07T00:00:00.000Z',
    })
  })

  test('counts an action once, with three more tries, also past midnight', async () => {
    const quota = await open()
    const take = async (now: Date) => {
      const verdict = await quota.take(ANN, 'free', 'ask', now)
      return verdict.allowed ? verdict.use.used : verdict.reason
    }
    expect([await take(NOON), await take(NOON), await take(NOON)]).toEqual([1, 1, 1])
    const next = new Date('2026-03-06T00:00:01.000Z')
    expect([await take(next), await take(next), await take(next)]).toEqual([0, 1, 1])
  })

  test('lets who has used all try again what was let through', async () => {
    const quota = await open()
    for (let at = 0; at < 10; at += 1) await quota.take(ANN, 'anonymous', `a${at}`, NOON)
    expect(await quota.take(ANN, 'anonymous', 'a9', NOON)).toMatchObject({ allowed: true, use: { used: 10 } })
  })

  test('is exact, however many processes take from it at once', async () => {
    const script = new URL('take-prompts.ts', import.meta.url)
    const children = await Promise.all(
      // Each two of them take the same actions, so that each is tried twice.
      [0, 0, 40, 40, 80, 80].map((from) =>
        database.fork(script, ANN, String(from), '40', NOON.toISOString()),
      ),
    )
    const allowed = await Promise.all(children.map(async (child) => (await once(child, 'message'))[0]))
    const quota = await open()
    expect((await quota.use(ANN, 'free', NOON)).used).toBe(100)
    expect(allowed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(100)
  })

  test('goes by the plan, and is told with a warning', async () => {
    const app = await openTestApp(await database.location())
    const { id } = app.localOwner
    for (let at = 0; at < 80; at += 1) await accountsOf(app).takePrompt(id, `a${at}`)
    const told = await callAs(app, 'tn_user_quota', {})
    if (told.kind !== 'result') throw new Error('it failed')
    expect(told.result.data).toMatchObject({ tier: 'free', used: 80, limit: 100, remaining: 20, ownKeys: 0 })
    expect(told.result.agentHints.warnings).toMatchObject([{ message: '80 of 100 prompts are used today' }])
    const at = '2026-03-05T12:00:00.000Z'
    expect(await dataOf(app, 'tn_user_subscription', {})).toMatchObject({ tier: 'free', source: 'default' })
    const paid = eventOf({ action: 'set', plan: 'paid' }, undefined, { id: newId(), at: new Date(at) })
    await accountsOf(app).subscriptionOf(id).record(paid, { changeId: newId(), at })
    expect(await dataOf(app, 'tn_user_subscription', {})).toEqual({
      tier: 'paid',
      status: 'active',
      since: at,
      renewsAt: null,
      source: 'operator',
      plan: 'paid',
      periodStart: at,
      periodEnd: null,
      endsAt: null,
    })
    expect(await dataOf(app, 'tn_user_quota', {})).toMatchObject({ tier: 'paid', limit: 500, remaining: 420 })
  })
})
