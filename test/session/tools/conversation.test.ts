import { runSuggestions, testCaller } from '@tutor-nexus/toolkit/testing'
import { UserId } from '@tutor-nexus/toolkit'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { SessionApp, failing } from './session-app.ts'

onEachDatabase('a tutoring session', (database) => {
  const open = async () => SessionApp.open(await database.location())

  test('is asked, answered, read, ended and resumed, and every event has its number', async () => {
    const sessions = await open()
    const sessionId = await sessions.start({ title: 'Limits', context: { course: 'nrc:MATH 1171' } })
    const { response, eventsEmitted } = await sessions.ask(sessionId, 'What is a limit?')
    expect(response).toBe('You asked: What is a limit?')
    expect(await sessions.data('history', { sessionId })).toMatchObject({
      items: [
        { eventId: eventsEmitted[0], seq: 2, type: 'asked', role: 'user', content: 'What is a limit?' },
        { eventId: eventsEmitted[2], seq: 4, type: 'answered', role: 'assistant', content: response },
      ],
      totalCount: 2,
      hasMore: false,
    })
    expect(await sessions.data('end', { sessionId })).toMatchObject({ status: 'closed', changed: true })
    expect(await sessions.data('end', { sessionId })).toMatchObject({ status: 'closed', changed: false })
    expect(await sessions.data('resume', { sessionId, afterSeq: 4 })).toMatchObject({
      reopened: true,
      session: { status: 'open', title: 'Limits', messages: 2, lastSeq: 6 },
      items: [{ type: 'ended' }, { type: 'reopened' }],
    })
    expect(await sessions.types(sessionId)).toEqual(
      'started asked stepped answered ended reopened'.split(' '),
    )
    expect((await sessions.events(sessionId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('that is closed takes no question, and says how it is opened again', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    await sessions.data('end', { sessionId })
    const refused = await sessions.call('ask', { sessionId, message: 'Still there?' })
    expect(refused).toMatchObject({ kind: 'failure', failure: { code: 'UNPROCESSABLE_ENTITY' } })
    const caller = testCaller({ userId: UserId.parse(sessions.app.localOwner.id), scopes: ['*'] })
    expect(await runSuggestions(sessions.app.pipeline, refused, { caller })).toEqual([])
    expect((await sessions.ask(sessionId, 'Still there?')).response).toBe('You asked: Still there?')
  })

  test('expires after its time without losing anything, and looking does not write that down', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    await sessions.ask(sessionId, 'What is a limit?')
    sessions.use({ expiryMs: 0 })
    expect(await sessions.data('list', { status: 'open' })).toMatchObject({ items: [] })
    expect(await sessions.data('list', { status: 'closed' })).toMatchObject({
      items: [{ sessionId, status: 'closed', closedBy: 'expired', expiresAt: null }],
      totalCount: 1,
    })
    expect(await sessions.types(sessionId)).toHaveLength(4)
    expect(await sessions.failure('ask', { sessionId, message: 'And now?' })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      details: { reason: expect.stringContaining('expired') },
    })
    expect((await sessions.events(sessionId)).at(-1)).toMatchObject({
      type: 'ended',
      payload: { reason: 'expired' },
      actorUserId: null,
    })
    sessions.use({})
    expect(await sessions.data('resume', { sessionId })).toMatchObject({ reopened: true })
    expect(await sessions.data('history', { sessionId })).toMatchObject({ totalCount: 2 })
  })

  test('keeps drafts, and each can be changed, sent and cancelled', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    const keep = (message: string, more: Record<string, unknown> = {}) =>
      sessions.data('ask', { sessionId, message, draft: true, ...more })
    const outbox = async () =>
      (await sessions.data('outbox', { sessionId }))['items'] as { id: string; kind: string; text: string }[]
    const { draftId: first } = await keep('What is a limt?')
    await keep('What is a series?')
    const { draftId: third } = await keep('What is a field?')
    expect(await keep('What is a limit?', { draftId: first })).toMatchObject({ draftId: first })
    expect(await keep('What is a limit?', { draftId: first })).toMatchObject({ eventsEmitted: [] })
    expect((await outbox()).map(({ id, text }) => ({ id, text }))).toEqual([
      { id: first, text: 'What is a limit?' },
      { id: expect.any(String), text: 'What is a series?' },
      { id: third, text: 'What is a field?' },
    ])
    expect(await sessions.data('cancel_pending', { sessionId, id: third })).toMatchObject({
      status: 'cancelled',
      cancelled: [{ id: third, kind: 'draft', text: 'What is a field?' }],
    })
    expect(
      await sessions.data('ask', { sessionId, draftId: first, message: 'What is a limit?' }),
    ).toMatchObject({
      response: 'You asked: What is a limit?',
    })
    await sessions.ask(sessionId, 'Another thing')
    expect((await outbox()).map(({ text }) => text)).toEqual(['What is a series?'])
    expect(
      await sessions.data('ask', { sessionId, draftId: (await outbox())[0]?.id, message: 'Serious?' }),
    ).toMatchObject({
      response: 'You asked: Serious?',
    })
    expect(await outbox()).toEqual([])
    for (const draft of [true, false]) {
      const gone = { sessionId, draftId: third, message: 'Field?', draft }
      expect(await sessions.failure('ask', gone)).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(
      (await sessions.types(sessionId)).filter((type) => !['stepped', 'answered'].includes(type)),
    ).toEqual('started drafted drafted drafted drafted withdrawn asked asked asked'.split(' '))
  })

  test('takes at most twenty drafts', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    for (let at = 0; at < 20; at += 1) await sessions.ask(sessionId, `Draft ${at}`, { draft: true })
    expect(await sessions.failure('ask', { sessionId, message: 'One more', draft: true })).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
    })
  })

  test('sends a draft by its words, and cancels everything pending', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    await sessions.ask(sessionId, 'What is a limit?', { draft: true })
    expect(await sessions.data('list', {})).toMatchObject({
      items: [{ draft: 'What is a limit?', drafts: 1, messages: 0 }],
    })
    expect(await sessions.data('history', { sessionId })).toMatchObject({ items: [] })
    expect(await sessions.data('cancel_pending', { sessionId })).toMatchObject({
      status: 'cancelled',
      draft: 'What is a limit?',
    })
    expect(await sessions.data('cancel_pending', { sessionId })).toMatchObject({
      status: 'nothing-pending',
      eventsEmitted: [],
    })
    await sessions.ask(sessionId, 'Why?', { draft: true })
    await sessions.ask(sessionId, 'Why?')
    expect(await sessions.data('list', {})).toMatchObject({ items: [{ draft: null, messages: 2 }] })
    expect(await sessions.types(sessionId)).toEqual(
      'started drafted withdrawn drafted asked stepped answered'.split(' '),
    )
  })

  test('keeps a question whose answer fails, and answers it when it is asked again', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    sessions.use({ tutor: failing })
    const failure = await sessions.failure('ask', { sessionId, message: 'What is a limit?' })
    expect(failure).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The model is overloaded',
      agentHints: {
        suggestedNextActions: [
          {
            action: 'ask-again',
            data: { tool: 'tn_session_ask', arguments: { sessionId, message: 'What is a limit?' } },
          },
        ],
      },
    })
    sessions.use({ tutor: { answer: () => Promise.reject(new Error('secret of the provider')) } })
    const fault = await sessions.failure('ask', { sessionId, message: 'What is a limit?' })
    expect(fault.code).toBe('INTERNAL_ERROR')
    expect(JSON.stringify([fault, await sessions.events(sessionId)])).not.toContain('secret of the provider')
    sessions.use({})
    await sessions.ask(sessionId, 'What is a limit?')
    expect(await sessions.types(sessionId)).toEqual('started asked failed failed stepped answered'.split(' '))
  })

  test('is summed up from its own words', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    await sessions.ask(sessionId, 'What is a limit?')
    await sessions.ask(sessionId, 'What is a derivative?')
    sessions.use({ tutor: failing })
    await sessions.failure('ask', { sessionId, message: 'And an integral?' })
    expect(await sessions.data('summarize', { sessionId })).toMatchObject({
      asked: 3,
      answered: 2,
      open: 1,
      questions: [
        { fate: 'answered' },
        { fate: 'answered' },
        { question: 'And an integral?', fate: 'failed' },
      ],
      cited: [{ label: 'nrc:MATH 1171', times: 2 }],
    })
  })

  test('is as if it were not there for another user, with every tool', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    const { id: userId } = await sessions.app.users.addUser('Grace')
    const nowhere = '01K9Z4M8T0QJ6X2V7B5N3C1R8D'
    const modes = 'ask end history resume summarize cancel_pending export sync_status'.split(' ')
    for (const mode of modes) {
      const more = mode === 'ask' ? { message: 'Hello?' } : {}
      const [theirs, none] = [
        await sessions.failure(mode, { sessionId, ...more }, { userId }),
        await sessions.failure(mode, { sessionId: nowhere, ...more }, { userId }),
      ]
      expect({ ...theirs, ...none, code: theirs.code, details: theirs.details }, mode).toMatchObject({
        code: 'NOT_FOUND',
        message: theirs.message,
        details: none.details,
      })
    }
    expect(await sessions.data('list', {}, { userId })).toMatchObject({ items: [], totalCount: 0 })
    expect(await sessions.types(sessionId)).toEqual(['started'])
  })

  test('is refused to who names another as its user', async () => {
    const sessions = await open()
    const { id: userId } = await sessions.app.users.addUser('Grace')
    expect(await sessions.failure('start', { userId })).toMatchObject({ code: 'FORBIDDEN' })
    const own = sessions.app.localOwner.id
    expect(await sessions.data('start', { userId: own, engine: 'sampling' })).toMatchObject({
      engine: 'sampling',
    })
  })
})
