import type { User } from '../../packages/server/src/platform/identity/identity.ts'
import { RootStore } from '../../packages/server/src/features/trace/store/roots/root-store.ts'
import { callAs, dataOf } from '../support/call.ts'
import { type TestApp } from '../support/test-app.ts'
import { everyCall } from './every-call.ts'
import { leaveAccountRows } from './account-rows.ts'
import { leaveNodeRows } from './node-rows.ts'
import { leaveSyncRows } from './sync-rows.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'

/** Lets a person leave something in every corner: by every tool, under a session, with an idempotency key. */
export async function live(app: TestApp, { id: userId }: User, mark: string, apiKey: string): Promise<void> {
  for await (const _ of everyCall(app, { userId })) void _
  await dataOf(app, 'add_task', { title: mark, notes: mark, clientEventId: mark }, { userId })
  await dataOf(app, 'tn_user_byok_add', { provider: 'google', label: mark, apiKey }, { userId })
  await dataOf(app, 'tn_user_preferences_set', { voice: mark, clientEventId: 'voice' }, { userId })
  await callAs(app, 'tn_course_search', { query: mark }, { userId })
  await dataOf(app, 'create_calendar_feed', {}, { userId })
  await accountsOf(app).takePrompt(userId, mark)
  await app.tokens.createToken({ userId, name: mark, scopes: ['*'] })
  await app.browsers.open({ userId, scopes: ['*'], userAgent: mark })
  const at = new Date().toISOString()
  const period = { periodStart: null, periodEnd: null, occurredAt: at, source: mark }
  await accountsOf(app)
    .subscriptionOf(userId)
    .record(
      { id: `E${userId}`, type: 'started', tier: 'paid', ...period },
      { changeId: `${userId.slice(1)}X`, at },
    )
  await new RootStore(app.store).add({ owner: userId, provider: 'codex', path: `/${mark}`, createdAt: at })
  await app.store.write(async (db) => {
    await db
      .insertInto('cardMedia')
      .values({ owner: userId, name: mark, hash: mark, bytes: Buffer.from(mark), createdAt: at })
      .execute()
    await db
      .insertInto('vault')
      .values({
        id: `V${userId.slice(1)}`,
        owner: userId,
        name: mark,
        nameKey: mark,
        path: `/${mark}`,
        readOnly: false,
        isDefault: false,
        isOwn: false,
        createdAt: at,
      })
      .execute()
    await db
      .insertInto('vaultOperation')
      .values({
        id: `O${userId.slice(1)}`,
        owner: userId,
        vaultId: `V${userId.slice(1)}`,
        action: 'edit',
        path: mark,
        state: 'done',
        clientEventId: mark,
        body: { text: mark },
        createdAt: at,
      })
      .execute()
    await db
      .insertInto('savedPlan')
      .values({
        id: `P${userId.slice(1)}`,
        owner: userId,
        kind: 'transfer',
        name: mark,
        body: { note: mark },
        rev: 1,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      })
      .execute()
    await db
      .insertInto('chosenSection')
      .values({
        id: `S${userId.slice(1)}`,
        owner: userId,
        course: mark,
        term: mark,
        section: mark,
        rev: 1,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      })
      .execute()
    const shareId = `H${userId.slice(1)}`
    await db
      .insertInto('planShare')
      .values({
        id: shareId,
        owner: userId,
        planId: `P${userId.slice(1)}`,
        kind: 'transfer',
        tokenHash: `${mark} hashed`,
        recipient: null,
        showsName: true,
        createdAt: at,
        expiresAt: at,
        revokedAt: null,
        seenAt: null,
        seenCount: 0,
        commentCount: 1,
      })
      .execute()
    await db
      .insertInto('planComment')
      .values({
        id: `C${userId.slice(1)}`,
        shareId,
        owner: userId,
        student: userId,
        text: mark,
        createdAt: at,
      })
      .execute()
    const workspace = { owner: userId, name: mark, createdAt: at }
    await db
      .insertInto('workspace')
      .values({
        ...workspace,
        id: `W${userId.slice(1)}`,
        description: mark,
        vault: mark,
        institution: null,
        instructions: mark,
        rev: 1,
        updatedAt: at,
      })
      .execute()
    await db
      .insertInto('workspaceState')
      .values({
        ...workspace,
        id: `T${userId.slice(1)}`,
        workspaceId: `W${userId.slice(1)}`,
        sessionId: null,
        summary: mark,
        body: { text: mark },
      })
      .execute()
    await db
      .insertInto('callOutput')
      .values({
        id: `O${userId.slice(1)}`,
        owner: userId,
        output: JSON.stringify({ text: mark }),
        expiresAt: '2999-01-01T00:00:00.000Z',
      })
      .execute()
    await leaveNodeRows(db, userId, mark, at)
    await leaveSyncRows(db, userId, mark, at)
    await leaveAccountRows(db, userId, mark, at)
    const session = { sessionId: `S${userId.slice(1)}` }
    const event = { eventId: `E${userId.slice(1)}`, type: 'asked', createdAt: at, clientEventId: null }
    await db
      .insertInto('sessionEvent')
      .values({
        ...session,
        ...event,
        seq: 1,
        actorUserId: userId,
        payload: { text: mark },
        isPending: false,
      })
      .execute()
    await db
      .insertInto('sessionHead')
      .values({ ...session, owner: userId, lastSeq: 1, status: 'open', lastActivityAt: at })
      .execute()
    await db
      .insertInto('sessionSnapshot')
      .values({ ...session, seq: 1, state: { title: mark }, createdAt: at })
      .execute()
    await db
      .insertInto('sessionCursor')
      .values({ ...session, device: mark, seq: 1, updatedAt: at })
      .execute()
    await db
      .insertInto('session')
      .values({
        id: session.sessionId,
        owner: userId,
        kind: 'tutoring',
        workspace: mark,
        name: mark,
        boundWorkspace: null,
        createdAt: at,
      })
      .execute()
  })
}
