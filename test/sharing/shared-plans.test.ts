import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { PersonStore } from '../../packages/server/src/features/account/store/person-store.ts'
import { tables } from '../../packages/server/src/app/database.ts'
import { AuditStore } from '../../packages/server/src/platform/audit/audit-store.ts'
import {
  newId,
  onEachDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { failureOf } from '../support/call.ts'
import { savePlan, sharedHost, tokenIn, type SharedHost } from './shared-host.ts'

const DAY = 86_400_000

/** Everything but the clock runs as it does. */
function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

const sharing = (database: TestDatabase) => {
  let host: SharedHost
  beforeAll(async () => {
    host = await sharedHost(await database.directory(), await database.location())
  })
  afterAll(() => host.close())

  const share = async (planId: string, args: object = {}) =>
    host.as(host.student)('tn_transfer_plan_share', { planId, ...args })
  const refusal = async (userId: string, name: string, args: object) => {
    const { code, message } = await failureOf(host.app, name, args, { userId })
    return { code, message }
  }

  test('a link shows the plan with its sources, and nothing else of the student', async () => {
    const { as, student, app, openLink } = host
    const planId = await savePlan(host, 'Fall transfer')
    await savePlan(host, 'Secret other plan')
    await as(student)('add_task', { title: 'Buy lute strings' })
    await as(student)('tn_user_transcript_set', { entries: [{ course: 'nrc:HIST 1001', grade: 'A' }] })
    const { link, shareId } = await share(planId)
    await as(student)('tn_transfer_plan_comment', { shareId, text: 'Is this enough?' })
    const { status, body, headers } = await openLink(tokenIn(link))
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body)).toMatchObject({
      name: 'Fall transfer',
      courses: [{ course: 'nrc:CPSC 1020', grade: 'B+', credits: 3 }],
      agreements: [{ said: 'nrc:CPSC 1020 = aur:COSC 101', state: 'unchanged' }],
      schools: [{ name: 'University of Aurelia', targetCredits: 3 }],
      sources: [
        { source: 'Demo data (fictional schools)', attribution: expect.stringContaining('invented') },
      ],
      comments: [{ by: 'owner', text: 'Is this enough?' }],
    })
    // Every text that is kept of the student, in whatever table.
    const texts = new Set<string>()
    for await (const { row } of new PersonStore(app.store, tables).read(student))
      JSON.stringify(row, (_, value: unknown) => {
        if (typeof value === 'string' && value.length > 3) texts.add(value)
        return value
      })
    expect(texts).toContain('Buy lute strings')
    const shown = new Set([
      // The kind of plan, which is part of its name.
      'transfer',
      'Fall transfer',
      'Is this enough?',
      'nrc:CPSC 1020',
      'nrc:CPSC 1020 = aur:COSC 101',
      'University of Aurelia',
      '2026-11-15',
    ])
    const { agreements, sources, comments, schools, ...times } = JSON.parse(body)
    const isShown = (text: string) =>
      shown.has(text) ||
      [times.sharedAt, times.expiresAt, times.savedAt, schools[0].summary].includes(text) ||
      [agreements[0].ruleId, comments[0].commentId, comments[0].at].includes(text) ||
      Object.values(sources[0]).includes(text)
    expect([...texts].filter((text) => body.includes(text) && !isShown(text))).toEqual([])
    expect(body).not.toContain(student)
    expect(body).not.toContain('Kvothe')
    expect(body).not.toContain(planId)
    expect(body).not.toContain(String(shareId))
  })

  test('the student’s name is shown if the student says so', async () => {
    const planId = await savePlan(host, 'Named')
    const { link } = await share(planId, { showName: true })
    expect(JSON.parse((await host.openLink(tokenIn(link))).body)).toMatchObject({ sharedBy: 'Kvothe' })
  })

  test('a link ends when it expires, when it is taken back and when the plan is deleted', async () => {
    const { as, student, openLink } = host
    const planId = await savePlan(host, 'Short-lived')
    const [week, taken, kept] = [await share(planId, { days: 7 }), await share(planId), await share(planId)]
    await as(student)('tn_transfer_plan_unshare', { shareId: taken['shareId'] })
    const invented = await openLink('A'.repeat(43))
    expect(invented.status).toBe(404)
    const said = ({ status, body }: { status: number; body: string }) => [status, JSON.parse(body).message]
    expect(said(await openLink(tokenIn(taken['link'])))).toEqual(said(invented))
    expect((await openLink(tokenIn(week['link']))).status).toBe(200)

    await as(student)('tn_transfer_plan_delete', { planId })
    expect(said(await openLink(tokenIn(kept['link'])))).toEqual(said(invented))
    await as(student)('tn_transfer_plan_delete', { planId, undo: true })
    expect((await openLink(tokenIn(kept['link']))).status).toBe(404)

    const { link } = await share(planId, { days: 7 })
    later(6 * DAY)
    expect((await openLink(tokenIn(link))).status).toBe(200)
    later(2 * DAY)
    expect(said(await openLink(tokenIn(link)))).toEqual(said(invented))
    const { items } = await as(student)('tn_transfer_plan_shares', { planId })
    expect(items).toMatchObject([
      { state: 'expired', seenCount: 1 },
      { state: 'revoked' },
      { state: 'revoked' },
      { state: 'revoked', seenCount: 1 },
    ])
  })

  test('a term plan is shared as a transfer plan is: by link, and with an account', async () => {
    const { as, student, advisor, openLink } = host
    const { planId } = await as(student)('tn_plan_save', {
      name: 'Two terms',
      school: 'nrc',
      completions: [{ course: 'nrc:HIST 1001', grade: 'A' }],
      asOfDate: '2026-11-15',
      goals: [{ school: 'aur', courses: ['COSC 101'] }],
      placements: [{ course: 'nrc:CPSC 1020', term: 'Spring 2027' }],
    })
    const { link, shareId } = await share(String(planId))
    const { status, body } = await openLink(tokenIn(link))
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({
      kind: 'term',
      name: 'Two terms',
      courses: [{ course: 'nrc:CPSC 1020', term: 'Spring 2027', credits: 3, planned: true }],
      schools: [{ institution: 'aur', summary: '3 credits by the end of Spring 2027; the goal is reached' }],
      agreements: [{ said: 'nrc:CPSC 1020 = aur:COSC 101', state: 'unchanged' }],
      sources: [{ attribution: expect.stringContaining('invented') }],
    })
    // Of the courses before the plan only what counts in it.
    expect(body).not.toMatch(new RegExp(`HIST 1001|${student}|${String(planId)}`))
    const shared = await share(String(planId), { account: 'okafor' })
    expect((await as(advisor)('tn_transfer_shared_plans', {}))['items']).toMatchObject([
      { shareId: shared['shareId'], kind: 'term', schools: ['University of Aurelia'] },
    ])
    await as(advisor)('tn_transfer_plan_comment', { shareId: shared['shareId'], text: 'Good' })
    expect(await as(student)('tn_transfer_shared_plan_get', { shareId: shared['shareId'] })).toMatchObject({
      kind: 'term',
      isOwn: true,
      comments: [{ by: 'advisor', text: 'Good' }],
    })
    await as(student)('tn_transfer_plan_unshare', { shareId })
    expect((await openLink(tokenIn(link))).status).toBe(404)
    await as(student)('tn_plan_delete', { planId })
    expect(await as(advisor)('tn_transfer_shared_plans', {})).toMatchObject({ items: [] })
  })

  test('an account sees the plan and comments while it is shared; a stranger finds nothing', async () => {
    const { as, student, advisor, stranger } = host
    const planId = await savePlan(host, 'For my advisor')
    const { shareId, link } = await share(planId, { account: 'okafor' })
    expect(link).toBeUndefined()
    const { items } = await as(advisor)('tn_transfer_shared_plans', {})
    expect(items).toMatchObject([{ shareId, name: 'For my advisor', schools: ['University of Aurelia'] }])
    expect(items).not.toMatchObject([{ sharedBy: expect.anything() }])
    const comment = { shareId, text: 'Take COSC 102 as well' }
    await as(advisor)('tn_transfer_plan_comment', comment)
    await as(student)('tn_transfer_plan_comment', { shareId, text: 'I will' })
    const plan = await as(advisor)('tn_transfer_shared_plan_get', { shareId })
    expect(plan).toMatchObject({
      isOwn: false,
      comments: [
        { by: 'advisor', name: 'okafor', text: 'Take COSC 102 as well' },
        { by: 'owner', text: 'I will' },
      ],
    })
    expect(JSON.stringify(plan)).not.toMatch(new RegExp(`Kvothe|${student}|${planId}`))
    expect(await as(student)('tn_transfer_plan_shares', { planId })).toMatchObject({
      items: [{ account: 'okafor', seenCount: 1, seenAt: expect.any(String), commentCount: 2 }],
    })

    expect(await as(stranger)('tn_transfer_shared_plans', {})).toMatchObject({ items: [] })
    const invented = newId()
    for (const [name, more] of [
      ['tn_transfer_shared_plan_get', {}],
      ['tn_transfer_plan_comment', { text: 'Me too' }],
      ['tn_transfer_plan_unshare', {}],
    ] as const) {
      const unknown = await refusal(stranger, name, { shareId: invented, ...more })
      expect(unknown.code).toBe('NOT_FOUND')
      expect(await refusal(stranger, name, { shareId, ...more })).toEqual(unknown)
      if (name !== 'tn_transfer_plan_unshare') continue
      expect(await refusal(advisor, name, { shareId, ...more })).toEqual(unknown)
    }

    await as(student)('tn_transfer_plan_unshare', { shareId })
    for (const writer of [advisor, student])
      expect(await refusal(writer, 'tn_transfer_plan_comment', comment)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(advisor, 'tn_transfer_shared_plan_get', { shareId })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await as(advisor)('tn_transfer_shared_plans', {})).toMatchObject({ items: [], totalCount: 0 })
    expect(await as(student)('tn_transfer_shared_plan_get', { shareId })).toMatchObject({
      isOwn: true,
      comments: [{ text: 'Take COSC 102 as well' }, { text: 'I will' }],
    })
  })

  test('only one’s own plan is shared, with an account by its exact name, by who may share', async () => {
    const { student, advisor, app } = host
    const planId = await savePlan(host, 'Mine')
    const name = 'tn_transfer_plan_share'
    expect(await refusal(advisor, name, { planId })).toEqual(
      await refusal(advisor, name, { planId: newId() }),
    )
    for (const account of ['Okafor', 'nobody', advisor])
      expect(await refusal(student, name, { planId, account })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(student, name, { planId, account: 'Kvothe' })).toMatchObject({ code: 'BAD_REQUEST' })
    const scopes = ['plans:read', 'plans:write']
    expect(await failureOf(app, name, { planId }, { userId: student, scopes })).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('the link of a repeated call is stored nowhere', async () => {
    const planId = await savePlan(host, 'Repeated')
    const given = { planId, clientEventId: 'share once' }
    const first = await host.as(host.student)('tn_transfer_plan_share', given)
    const again = await host.as(host.student)('tn_transfer_plan_share', given)
    expect(again).toMatchObject({ shareId: first['shareId'] })
    expect(again['link']).toBeUndefined()
    const kept = await host.app.store.read.selectFrom('idempotency').select('result').execute()
    const hashes = await host.app.store.read.selectFrom('planShare').select('tokenHash').execute()
    expect(JSON.stringify([kept, hashes])).not.toContain(tokenIn(first['link']))
    expect((await host.openLink(tokenIn(first['link']))).status).toBe(200)
  })

  test('shares are in the audit log, or were not made', async () => {
    const { app, student } = host
    const planId = await savePlan(host, 'Audited')
    const { shareId } = await share(planId, { account: 'okafor' })
    await host.as(student)('tn_transfer_plan_unshare', { shareId })
    const before = await new AuditStore(app.store).page({ user: student, limit: 2 })
    expect(before.entries).toMatchObject([
      { event: 'share-revoked', userId: student, detail: { share: shareId, plan: planId, with: 'okafor' } },
      { event: 'share-created', userId: student, detail: { share: shareId, plan: planId, with: 'okafor' } },
    ])
    const undone = app.store.write(async () => {
      await share(planId)
      throw new Error('stop')
    })
    await expect(undone).rejects.toThrow('stop')
    expect(await new AuditStore(app.store).page({ user: student, limit: 2 })).toEqual(before)
  })

  test('erasing either person ends what they shared and takes what they wrote', async () => {
    const { app, as, student, advisor, openLink } = host
    const planId = await savePlan(host, 'To be erased')
    const { link } = await share(planId)
    const { shareId } = await share(planId, { account: 'okafor' })
    await as(advisor)('tn_transfer_plan_comment', { shareId, text: 'A word of the advisor' })
    const people = new PersonStore(app.store, tables)
    const exported: string[] = []
    for await (const row of people.read(student)) exported.push(JSON.stringify(row))
    expect(exported.join()).toContain('A word of the advisor')
    expect(exported.join()).not.toContain('tokenHash')
    const commentsLeft = () => app.store.read.selectFrom('planComment').select('text').execute()
    await people.erase(advisor)
    expect(await commentsLeft()).not.toContainEqual({ text: 'A word of the advisor' })
    expect(await as(student)('tn_transfer_plan_shares', { planId })).toMatchObject({
      items: [{ way: 'link' }],
      totalCount: 1,
    })
    await people.erase(student)
    expect((await openLink(tokenIn(link))).status).toBe(404)
    expect(await commentsLeft()).toEqual([])
    expect(await app.store.read.selectFrom('planShare').select('id').execute()).toEqual([])
  })
}

onEachDatabase('shared plans', sharing, 'suite')
