import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { answerOf, SessionApp } from './session-app.ts'

/** A start, two questions with their steps and answers, and a draft. */
const EVENTS = 8
const ODD = '漢😀"\\\u0001\u2028 é\n'

onEachDatabase('an exported session', (database) => {
  /** One install with a session of several parts, and another one. */
  async function twoInstalls() {
    const here = await SessionApp.open(await database.location(), {
      answer: async ({ text }) => answerOf(`${ODD.repeat(2_000)}${text}`),
    })
    const there = await SessionApp.open(await database.another())
    const sessionId = await here.start({
      title: 'Limits',
      context: { course: 'nrc:MATH 1171', b: 1, a: [2] },
    })
    await here.ask(sessionId, 'What is a limit?')
    await here.ask(sessionId, `${ODD.repeat(1_000)}Why?`)
    await here.ask(sessionId, 'To be sent later', { draft: true })
    return { here, there, sessionId, parts: await here.export(sessionId) }
  }

  /** Without whose they are: the user is another one there. */
  const told = async (sessions: SessionApp, sessionId: string) =>
    (await sessions.events(sessionId)).map(({ actorUserId, ...event }) => ({
      ...event,
      byUser: actorUserId === null ? 'system' : actorUserId === sessions.app.localOwner.id,
    }))

  test('is restored elsewhere just as it was, from parts that fit any client', async () => {
    const { here, there, sessionId, parts } = await twoInstalls()
    expect(parts.length).toBeGreaterThan(3)
    expect(await there.data('import', { parts })).toEqual({
      sessionId,
      status: 'imported',
      added: EVENTS,
      events: EVENTS,
    })
    expect(await told(there, sessionId)).toEqual(await told(here, sessionId))
    expect(await there.data('list', {})).toEqual(await here.data('list', {}))
    const bodyOf = (text: string) => text.split('\n').slice(1, -1)
    expect(bodyOf((await there.export(sessionId)).join(''))).toEqual(bodyOf(parts.join('')))
    expect((await there.ask(sessionId, 'Go on')).response).toBe('You asked: Go on')
  })

  test('describes and checks itself', async () => {
    const { parts } = await twoInstalls()
    const lines = parts.join('').split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      format: 'tutor-nexus-session',
      version: 1,
      events: EVENTS,
    })
    const body = lines
      .slice(0, -1)
      .map((line) => `${line}\n`)
      .join('')
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      sha256: createHash('sha256').update(body).digest('hex'),
    })
  })

  test('is the session as it was at its first part, whatever is said between the parts', async () => {
    const { here, sessionId, parts } = await twoInstalls()
    const { part, nextCursor } = await here.data('export', { sessionId })
    await here.ask(sessionId, 'One more')
    const { part: second, totalParts } = await here.data('export', { sessionId, cursor: nextCursor })
    expect([part, second]).toEqual(parts.slice(0, 2))
    expect(totalParts).toBe(parts.length)
  })

  test('is refused where it was changed, cut short or put together in another order', async () => {
    const { there, parts } = await twoInstalls()
    const text = parts.join('')
    const broken: [string, string[]][] = [
      ['a changed letter', [text.replace('What is a limit?', 'What is a Limit?')]],
      ['a changed number', [text.replace('"seq":2', '"seq":3')]],
      ['the last part missing', parts.slice(0, -1)],
      ['a part in the middle missing', parts.toSpliced(1, 1)],
      ['the first part missing', parts.slice(1)],
      ['two parts exchanged', [parts[1] ?? '', parts[0] ?? '', ...parts.slice(2)]],
      ['a part twice', [parts[0] ?? '', ...parts]],
      ['the last line missing', [text.slice(0, text.lastIndexOf('\n'))]],
      ['another version', [text.replace('"version":1', '"version":2')]],
      ['something else', ['{"format":"cake"}\n{}']],
    ]
    for (const [what, given] of broken) {
      expect(await there.failure('import', { parts: given }), what).toMatchObject({
        code: 'UNPROCESSABLE_ENTITY',
      })
    }
    expect(await there.data('list', {})).toMatchObject({ items: [] })
  })

  test('that is sealed anew but has a gap, or what is no event, is refused', async () => {
    const { there, parts } = await twoInstalls()
    const lines = parts.join('').split('\n').slice(0, -1)
    const sealed = (changed: readonly string[]) => {
      const body = changed.map((line) => `${line}\n`).join('')
      return `${body}${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}`
    }
    const header = (events: number) => (lines[0] ?? '').replace(`"events":${EVENTS}`, `"events":${events}`)
    const again = (lines.at(-1) ?? '').replace(`"seq":${EVENTS}`, `"seq":${EVENTS + 1}`)
    const damaged = [
      sealed([header(EVENTS - 1), ...lines.slice(1).toSpliced(3, 1)]),
      sealed([header(EVENTS), ...lines.slice(1).with(2, '{"seq":3}')]),
      sealed([header(EVENTS - 1), ...lines.slice(2)]),
      sealed([header(EVENTS + 1), ...lines.slice(1)]),
      sealed([header(EVENTS + 1), ...lines.slice(1), again]),
    ]
    for (const text of damaged) {
      expect(await there.failure('import', { parts: [text] })).toMatchObject({
        code: 'UNPROCESSABLE_ENTITY',
        message: 'The export is damaged',
      })
    }
  })

  test('changes nothing the second time, adds what is new, and never overwrites', async () => {
    const { here, there, sessionId, parts } = await twoInstalls()
    await there.data('import', { parts })
    expect(await there.data('import', { parts })).toMatchObject({ status: 'unchanged', added: 0 })
    await here.ask(sessionId, 'One more')
    const newer = await here.export(sessionId)
    expect(await there.data('import', { parts: newer })).toMatchObject({ status: 'extended', added: 3 })
    expect(await there.data('import', { parts })).toMatchObject({ status: 'unchanged', events: EVENTS + 3 })
    await here.ask(sessionId, 'Here it goes on so')
    await there.ask(sessionId, 'And there otherwise')
    const before = await told(there, sessionId)
    expect(await there.failure('import', { parts: await here.export(sessionId) })).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await told(there, sessionId)).toEqual(before)
  })

  test('of another user on the same install is a conflict', async () => {
    const { here, sessionId, parts } = await twoInstalls()
    const { id: userId } = await here.app.users.addUser('Grace')
    expect(await here.failure('import', { parts }, { userId })).toMatchObject({ code: 'CONFLICT' })
    expect(await here.types(sessionId)).toHaveLength(EVENTS)
  })

  test('is pending on the other device as long as that lacks events', async () => {
    const { here, there, sessionId, parts } = await twoInstalls()
    expect(await here.data('sync_status', { sessionId })).toMatchObject({ status: 'synced', otherDevices: 0 })
    await there.data('import', { parts })
    const device = here.app.store.device
    expect(await there.data('sync_status', { sessionId })).toMatchObject({
      status: 'synced',
      hasDraft: true,
      devices: [{ device, seq: EVENTS, pending: 0 }],
    })
    await there.ask(sessionId, 'Unsent', { draft: true })
    expect(await there.data('sync_status', { sessionId })).toMatchObject({
      status: 'pending',
      pending: 1,
      devices: [{ device, seq: EVENTS, pending: 1 }],
    })
    await there.logOf(there.app.localOwner.id).setCursor(sessionId, device, EVENTS + 1)
    expect(await there.data('sync_status', { sessionId })).toMatchObject({ status: 'synced', pending: 0 })
  })
})
