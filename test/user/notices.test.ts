import { describe, expect, test } from 'vitest'
import type { NoticeFacts } from '../../packages/server/src/features/account/notices/notice.ts'
import { noticesOf } from '../../packages/server/src/features/account/notices/rules.ts'
import { dayOf, useOf } from '../../packages/server/src/features/account/model/quota.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'
import { eventOf } from '../../packages/server/src/features/account/subscription/operator-actions.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { identified } from '../../packages/server/src/features/transfer/model/unique-rules.ts'
import { dataOf, failureOf } from '../support/call.ts'
import { addRules, addRun } from '../transfer-tools/demo-transfer.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const NOW = new Date('2026-11-18T12:00:00.000Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString()
const NOTHING: NoticeFacts = {
  now: NOW,
  plans: [],
  subscription: undefined,
  prompts: undefined,
  storage: { usedBytes: 0, limitBytes: null },
  tokens: [],
  shares: [],
  cards: { due: 0, day: '2026-11-18' },
}
const told = (facts: Partial<NoticeFacts>) =>
  noticesOf({ ...NOTHING, ...facts }).map(({ id, importance }) => `${importance} ${id}`)

describe('a notice', () => {
  test('is made of nothing but what is worth knowing', () => {
    expect(told({})).toEqual([])
    expect(told({ cards: { due: 19, day: '2026-11-18' } })).toEqual([])
    expect(told({ prompts: useOf('free', 79, NOW) })).toEqual([])
    expect(told({ storage: { usedBytes: 79, limitBytes: 100 } })).toEqual([])
    expect(told({ tokens: [{ id: 'T', name: 'laptop', expiresAt: inDays(8) }] })).toEqual([])
    expect(told({ tokens: [{ id: 'T', name: 'laptop', expiresAt: null }] })).toEqual([])
    expect(told({ shares: [{ id: 'S', plan: 'Fall', account: null, expiresAt: inDays(4) }] })).toEqual([])
  })

  test('has an id that changes with what it says, important ones first', () => {
    expect(told({ cards: { due: 20, day: '2026-11-18' }, prompts: useOf('free', 80, NOW) })).toEqual([
      'important quota-80-until-2026-11-19',
      'normal cards-due-2026-11-18',
    ])
    expect(told({ cards: { due: 100, day: '2026-11-19' } })).toEqual(['important cards-many-2026-11-19'])
    expect(told({ prompts: useOf('free', 100, NOW) })).toEqual(['important quota-100-until-2026-11-19'])
    expect(told({ storage: { usedBytes: 100, limitBytes: 100 } })).toEqual([
      'important storage-100-in-2026-11',
    ])
    expect(told({ tokens: [{ id: 'T', name: 'laptop', expiresAt: inDays(7) }] })).toEqual([
      'important token-T',
    ])
    expect(told({ shares: [{ id: 'S', plan: 'Fall', account: null, expiresAt: inDays(3) }] })).toEqual([
      'normal share-S',
    ])
  })

  test('tells before a plan ends and after it has', () => {
    const arranged = (days: number, given: { isCancelled?: boolean; source?: string } = {}) =>
      told({
        subscription: {
          tier: 'paid',
          since: inDays(-100),
          periodStart: inDays(-100),
          periodEnd: inDays(days),
          isCancelled: false,
          source: 'operator',
          ...given,
        },
      })
    expect(arranged(8)).toEqual([])
    expect(arranged(7)).toEqual(['important subscription-active-2026-11-25'])
    expect(arranged(7, { source: 'webhook' })).toEqual([])
    expect(arranged(7, { isCancelled: true })).toEqual([
      'important subscription-cancelled-at-period-end-2026-11-25',
    ])
    expect(arranged(-1)).toEqual(['important subscription-past-due-2026-11-24'])
    expect(arranged(-8)).toEqual(['important subscription-lapsed-2026-11-17'])
    expect(arranged(-38)).toEqual([])
  })
})

interface Item {
  noticeId: string
  kind: string
  text: string
  isDismissed: boolean
}

const listOf = async (app: TestApp, args: object = {}) => {
  const data = await dataOf(app, 'tn_user_notices', args)
  return { ...data, items: data['items'] as Item[] }
}
const kindsOf = async (app: TestApp, args: object = {}) =>
  (await listOf(app, args)).items.map(({ kind }) => kind)

onEachDatabase('notices', (database) => {
  test('follow from what holds, as far as they are wanted, and stay dismissed', async () => {
    const app = await openTestApp(await database.location(), {
      env: { TN_TUTOR_PROVIDER: 'anthropic', TN_TUTOR_MODEL: 'large-1', TN_TUTOR_API_KEY: 'sk-operator' },
    })
    const { id } = app.localOwner
    expect(await listOf(app)).toMatchObject({ items: [], notifications: 'important', hiddenCount: 0 })

    const { deckId } = await dataOf(app, 'create-deck', { name: 'Words', newPerDay: 50 })
    const cards = Array.from({ length: 25 }, (_, at) => ({
      type: 'basic',
      front: `Word ${at}`,
      back: `${at}`,
    }))
    await dataOf(app, 'create-cards', { deckId, cards })
    const usePrompts = (counted: number) =>
      app.store.write((db) =>
        db
          .insertInto('quotaUse')
          .values({ subject: id, day: dayOf(new Date()), action: `${counted}`, attempts: 1, counted })
          .execute(),
      )
    await usePrompts(80)
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString()
    await app.tokens.createToken({ userId: id, name: 'laptop', scopes: ['*'], expiresAt: soon })

    expect(await listOf(app)).toMatchObject({
      items: [{ kind: 'quota' }, { kind: 'token-expiring' }],
      hiddenCount: 1,
    })
    await dataOf(app, 'tn_user_preferences_set', { notifications: 'all' })
    expect(await kindsOf(app)).toEqual(['quota', 'token-expiring', 'cards-due'])
    await dataOf(app, 'tn_user_preferences_set', { notifications: 'none' })
    expect(await listOf(app)).toMatchObject({ items: [], hiddenCount: 3 })
    await dataOf(app, 'tn_user_preferences_set', { notifications: 'all' })

    const noticeId = (await listOf(app)).items[0]?.noticeId
    const dismiss = (undo = false) => dataOf(app, 'tn_user_notice_dismiss', { noticeId, undo })
    expect(await dismiss()).toEqual({ noticeId, status: 'dismissed' })
    expect(await dismiss()).toEqual({ noticeId, status: 'dismissed' })
    expect(await kindsOf(app)).toEqual(['token-expiring', 'cards-due'])
    expect((await listOf(app, { includeDismissed: true })).items[0]).toMatchObject({
      noticeId,
      isDismissed: true,
    })
    expect(await dismiss(true)).toEqual({ noticeId, status: 'restored' })
    expect(await kindsOf(app)).toEqual(['quota', 'token-expiring', 'cards-due'])
    await dismiss()
    // Another fact, another notice.
    await usePrompts(20)
    expect((await listOf(app)).items[0]?.text).toContain('All 100 questions')
    expect(
      await failureOf(app, 'tn_user_notice_dismiss', { noticeId: 'cards-due-2001-01-01' }),
    ).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('tell of a plan that lapsed, to whom it is', async () => {
    const app = await openTestApp(await database.location())
    const ann = (await app.users.addUser(`ann-${newId()}`)).id
    const at = new Date(Date.now() - 40 * 86_400_000)
    const until = new Date(Date.now() - 10 * 86_400_000).toISOString()
    const paid = eventOf({ action: 'set', plan: 'paid', until }, undefined, { id: newId(), at })
    await accountsOf(app).subscriptionOf(ann).record(paid, { changeId: newId(), at: at.toISOString() })
    expect(await dataOf(app, 'tn_user_notices', {}, { userId: ann })).toMatchObject({
      items: [{ kind: 'subscription', call: { tool: 'tn_user_subscription', arguments: {} } }],
    })
    expect(await kindsOf(app)).not.toContain('subscription')
  })

  test('tell of a saved plan whose agreements changed, and again when they change again', async () => {
    const app = await openTestApp(await database.location())
    const rule = (target: string) =>
      identified(
        {
          sourceInstitution: 'nrc',
          targetInstitution: 'aur',
          sources: { course: 'nrc:HERB 1100', credits: 3 },
          outcome: 'credit',
          targets: [[{ kind: 'course', course: `aur:${target}`, credits: 3 }]],
          conditions: [],
          structured: true,
          understood: 1,
          verbatim: '',
        },
        [{ source: 'A guide', link: 'https://guide.example/', accessedOn: '2026-11-01' }],
      )
    const replace = async (run: number, ...targets: string[]) => {
      await app.store.write((db) => db.updateTable('importRun').set({ state: 'retired' }).execute())
      await addRun(app.store, { id: run })
      await addRules(app.store, run, targets.map(rule))
    }
    await replace(901, 'BOTN 100')
    const { planId } = await dataOf(app, 'tn_transfer_plan_save', {
      name: 'Herbs',
      schools: ['aur'],
      completions: [{ course: 'nrc:HERB 1100', grade: 'B', credits: 3 }],
    })
    expect(await kindsOf(app)).toEqual([])
    await replace(902, 'BOTN 199')
    const [changed] = (await listOf(app)).items
    expect(changed).toMatchObject({
      kind: 'plan-changed',
      text: 'Agreements behind your plan “Herbs” are different now: 1 changed.',
      call: { tool: 'tn_transfer_plan_get', arguments: { planId } },
    })
    await dataOf(app, 'tn_user_notice_dismiss', { noticeId: changed?.noticeId })
    expect(await kindsOf(app)).toEqual([])
    await replace(903)
    expect((await listOf(app)).items[0]?.text).toContain('1 ended')
    await dataOf(app, 'tn_transfer_plan_delete', { planId })
    expect(await kindsOf(app)).toEqual([])
  })
})
