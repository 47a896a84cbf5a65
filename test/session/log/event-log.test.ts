import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { checkLog } from './check-log.ts'
import {
  allEvents,
  asked,
  AT,
  beginSession,
  ended,
  newId,
  openLog,
  sampleEvent,
  started,
} from './sample-events.ts'

onEachDatabase('the log of a session', (database) => {
  test('begins with its first event, in a session row of its own', async () => {
    const store = await database.open()
    const log = openLog(store)
    const first = { ...started('Limits'), clientEventId: 'client-0' }
    const sessionId = newId()
    const { events, state } = await log.begin(sessionId, first)
    expect(events).toEqual([{ ...first, sessionId, seq: 1 }])
    expect(state).toMatchObject({ status: 'open', title: 'Limits', startedAt: AT, lastSeq: 1 })
    expect(await store.read.selectFrom('session').selectAll().execute()).toMatchObject([
      { id: sessionId, owner: 'ann', kind: 'tutoring', name: null },
    ])
    expect(await log.begin(sessionId, first)).toEqual({ events, state })
    await expect(log.begin(sessionId, started())).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(openLog(store, 'bob').begin(sessionId, first)).rejects.toMatchObject({ code: 'CONFLICT' })
    await checkLog(store, sessionId)
  })

  test('lets each writer decide about the state that its events follow', async () => {
    const store = await database.open()
    const log = openLog(store)
    const sessionId = await beginSession(log)
    const seen = await Promise.all(
      Array.from({ length: 30 }, () =>
        log.append(sessionId, ({ messages }) => [asked(`after ${messages} messages`)]),
      ),
    )
    expect(seen.map(({ state }) => state.messages).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    const [, ...questions] = await checkLog(store, sessionId)
    expect(questions.map(({ payload }) => payload)).toEqual(
      questions.map((_, index) => ({ text: `after ${index} messages` })),
    )
  })

  test('is not spoiled by a writer who refuses, or whose event cannot be kept', async () => {
    const store = await database.open()
    const log = openLog(store)
    const [sessionId, other] = [await beginSession(log), await beginSession(log)]
    const taken = (await log.append(other, () => [asked('elsewhere')])).events[0]?.eventId ?? ''
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        log.append(sessionId, () => {
          if (index % 4 === 1) throw new Error(`No, says ${index}`)
          if (index % 4 === 2) return [asked(`${index} a`), asked('x'.repeat(10_001))]
          // An id that another session has is refused by the database alone.
          if (index === 3) return [{ ...asked('3'), eventId: taken }]
          return [asked(`${index} a`), asked(`${index} b`)]
        }),
      ),
    )
    const kept = (index: number) => index % 4 === 0 || (index % 4 === 3 && index !== 3)
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, index) => (kept(index) ? 'fulfilled' : 'rejected')),
    )
    expect(outcomes[1]).toMatchObject({ reason: { message: 'No, says 1' } })
    const events = await allEvents(log, sessionId)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    expect(events).toHaveLength(1 + 2 * outcomes.filter(({ status }) => status === 'fulfilled').length)
  })

  test('takes what is sent again for what it is, with the event that is there', async () => {
    const store = await database.open()
    const log = openLog(store)
    const sessionId = await beginSession(log)
    const send = (text: string) => log.append(sessionId, () => [asked(text, 'client-1')])
    const [first, again] = await Promise.all([send('What is a limit?'), send('What is a limit?')])
    const later = await openLog(await database.open()).append(sessionId, () => [
      asked('What is a limit?', 'client-1'),
      asked('And a derivative?', 'client-2'),
    ])
    expect(again.events).toEqual(first.events)
    expect(later.events[0]).toEqual(first.events[0])
    expect(later.events[1]).toMatchObject({ seq: 3, clientEventId: 'client-2' })
    // Another session may use the same one.
    const other = await beginSession(openLog(store, 'bob'))
    const elsewhere = await openLog(store, 'bob').append(other, () => [asked('Mine', 'client-1')])
    expect(elsewhere.events).toMatchObject([{ sessionId: other, seq: 2 }])
    await checkLog(store, sessionId)
  })

  test('joins the transaction that it is called in, and falls with it', async () => {
    const store = await database.open()
    const log = openLog(store)
    const sessionId = await beginSession(log)
    const failing = store.write(
      async () => {
        const { events } = await log.append(sessionId, () => [asked('Never')])
        expect(events).toMatchObject([{ seq: 2 }])
        expect(await log.state(sessionId)).toMatchObject({ lastSeq: 2 })
        throw new Error('no')
      },
      { scope: 'ann', durable: true },
    )
    await expect(failing).rejects.toThrow('no')
    expect(await log.state(sessionId)).toMatchObject({ lastSeq: 1, messages: 0 })
    await openLog(await database.open()).append(sessionId, () => [asked('Now')])
    await checkLog(store, sessionId)
    await store.write(() => log.append(sessionId, () => [asked('Next')]), { scope: 'ann', durable: true })
    expect((await checkLog(store, sessionId)).map(({ payload }) => payload)).toMatchObject([
      {},
      { text: 'Now' },
      { text: 'Next' },
    ])
  })

  test('is looked at again where another process has written, or where it is gone', async () => {
    const [store, other] = [await database.open(), await database.open()]
    const log = openLog(store)
    const sessionId = await beginSession(log)
    const ask = (by: typeof log) =>
      by.append(sessionId, ({ messages }) => [asked(`after ${messages} messages`)])
    for (const by of [log, log, log, openLog(other), log, log]) await ask(by)
    const [, ...questions] = await checkLog(store, sessionId)
    expect(questions.map(({ payload }) => payload)).toEqual(
      questions.map((_, index) => ({ text: `after ${index} messages` })),
    )
    await other.write(async (db) => {
      await db.deleteFrom('sessionHead').execute()
      await db.deleteFrom('sessionEvent').execute()
    })
    await expect(ask(log)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await store.read.selectFrom('sessionEvent').selectAll().execute()).toEqual([])
  })

  test('takes no event from who has known it as theirs, once it is not', async () => {
    const [store, other] = [await database.open(), await database.open()]
    const log = openLog(store)
    const sessionId = await beginSession(log)
    const ask = () => log.append(sessionId, () => [asked('Mine?')])
    await ask()
    await other.write((db) => db.updateTable('sessionHead').set({ owner: 'nobody' }).execute())
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await store.read.selectFrom('sessionEvent').select('seq').execute()).toHaveLength(2)
    expect(await store.stamp('ann')).toBe('2.1')
  })

  test('acknowledges nothing where it has lost an event', async () => {
    const store = await database.open()
    const sessionId = await beginSession(openLog(store))
    await openLog(store).append(sessionId, () => [asked('Lost')])
    await store.write((db) => db.deleteFrom('sessionEvent').where('seq', '=', 2).execute())
    const late = openLog(await database.open()).append(sessionId, () => [asked('Next')])
    await expect(late).rejects.toThrow('has 2 events, but 1 can be read')
    expect(await store.read.selectFrom('sessionEvent').select('seq').execute()).toEqual([{ seq: 1 }])
  })

  test('keeps every character as it was said', async () => {
    const store = await database.open()
    const log = openLog(store)
    const sessionId = await beginSession(log)
    const text = 'Δx "quoted" \\ 🎓\nnul \0 half \uD83C'
    const { events } = await log.append(sessionId, () => [asked(text, 'a "client" \\ 🎓')])
    expect(events).toMatchObject([{ payload: { text } }])
    expect(await openLog(await database.open()).after(sessionId, 1, 10)).toEqual(events)
    await checkLog(store, sessionId)
  })

  test('moves the stamp of its owner with every event, and of nobody else', async () => {
    const store = await database.open()
    const log = openLog(store)
    const stamps = () => Promise.all([store.stamp('ann'), store.stamp('bob')])
    const sessionId = await beginSession(log)
    expect(await stamps()).toEqual(['1.1', '0.1'])
    await log.append(sessionId, () => [asked('One'), asked('Two')])
    expect(await stamps()).toEqual(['3.1', '0.1'])
    await log.setCursor(sessionId, 'phone', 2)
    expect(await stamps()).toEqual(['4.1', '0.1'])
    const [change] = await store.read.selectFrom('change').selectAll().where('seq', '=', 3).execute()
    expect(change).toMatchObject({
      entity: 'session-event',
      device: store.device,
      body: { sessionId, seq: 3, type: 'asked', payload: { text: 'Two' } },
    })
  })

  test('is given in pages, whole or only some types of it', async () => {
    const log = openLog(await database.open())
    const sessionId = await beginSession(log)
    for (let turn = 0; turn < 5; turn++) {
      const question = asked(`Question ${turn}`)
      await log.append(sessionId, () => [
        question,
        sampleEvent({ type: 'stopped', payload: { answers: question.eventId } }),
      ])
    }
    expect((await log.after(sessionId, 3, 4)).map(({ seq }) => seq)).toEqual([4, 5, 6, 7])
    const range = { after: 2, upTo: 10, limit: 3 }
    expect((await log.ofTypes(sessionId, ['asked'], range)).map(({ seq }) => seq)).toEqual([4, 6, 8])
    expect(await log.ofTypes(sessionId, [], range)).toEqual([])
  })

  test('is listed by its last activity, by status, page by page', async () => {
    const log = openLog(await database.open())
    const at = (minute: number) => `2026-11-15T10:0${minute}:00.000Z`
    const ids: string[] = []
    for (const minute of [1, 2, 3, 3]) {
      ids.push(await beginSession(log, { ...started(`At ${minute}`), createdAt: at(minute) }))
    }
    await log.append(ids[0] ?? '', () => [{ ...ended(), createdAt: at(5) }])
    const page = async (options: Parameters<typeof log.list>[0]) =>
      (await log.list(options)).map(({ id }) => ids.indexOf(id))
    expect(await page({ status: 'all', limit: 10 })).toEqual([0, 3, 2, 1])
    expect(await page({ status: 'open', limit: 2 })).toEqual([3, 2])
    const before = { at: at(3), id: ids[2] ?? '' }
    expect(await page({ status: 'open', before, limit: 2 })).toEqual([1])
    expect(await log.list({ status: 'closed', limit: 10 })).toMatchObject([
      { id: ids[0], state: { status: 'closed', closedBy: 'asked', title: 'At 1' } },
    ])
    expect(await Promise.all((['all', 'open', 'closed'] as const).map(log.count))).toEqual([4, 3, 1])
  })

  test('remembers how far each device has seen it, and never less', async () => {
    const store = await database.open()
    const log = openLog(store)
    const sessionId = await beginSession(log)
    await log.setCursor(sessionId, 'phone', 3)
    await log.setCursor(sessionId, 'laptop', 1)
    await log.setCursor(sessionId, 'phone', 2)
    expect([...(await log.cursors(sessionId))]).toEqual([
      ['laptop', 1],
      ['phone', 3],
    ])
  })

  test('is as if it were not there for anybody else', async () => {
    const store = await database.open()
    const [log, other] = [openLog(store), openLog(store, 'bob')]
    const sessionId = await beginSession(log)
    await log.setCursor(sessionId, 'phone', 1)
    await other.setCursor(sessionId, 'tablet', 1)
    for (const id of [sessionId, newId()]) {
      expect(await other.state(id)).toBeUndefined()
      expect(await other.after(id, 0, 10)).toEqual([])
      expect(await other.ofTypes(id, ['started'], { after: 0, upTo: 10, limit: 10 })).toEqual([])
      expect((await other.cursors(id)).size).toBe(0)
      await expect(other.append(id, () => [asked('Mine?')])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await other.list({ status: 'all', limit: 10 })).toEqual([])
    expect(await other.count('all')).toBe(0)
    // Also where both wait for the same transaction.
    const [, refused] = await Promise.allSettled([
      log.append(sessionId, () => [asked('Mine')]),
      other.append(sessionId, () => [asked('Mine?')]),
    ])
    expect(refused.status).toBe('rejected')
    expect([...(await log.cursors(sessionId)).keys()]).toEqual(['phone'])
    await checkLog(store, sessionId)
  })
})
