import { expect, onTestFinished, test, vi } from 'vitest'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { answerOf, SessionApp } from './session-app.ts'

interface Item {
  seq: number
  content: string | null
  sessionId: string
}

interface Page {
  items: Item[]
  nextCursor?: string
}

async function allPages(read: (cursor: object) => Promise<Record<string, unknown>>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: object = {}
  for (;;) {
    const page: Page = Object(await read(cursor))
    items.push(...page.items)
    if (page.nextCursor === undefined) return items
    cursor = { cursor: page.nextCursor }
  }
}

/** Texts that were given in parts, put together. */
const whole = (items: readonly Item[]): string[] =>
  [...Map.groupBy(items, ({ seq }) => seq).values()].map((parts) =>
    parts.map(({ content }) => content ?? '').join(''),
  )

/** What happens within one millisecond has no order. */
const aMillisecondLater = () => vi.setSystemTime(Date.now() + 1)

onEachDatabase('pages of a session', (database) => {
  const open = async (answer = 'Yes') =>
    SessionApp.open(await database.location(), { answer: async () => answerOf(answer) })

  test('stay as they were begun while more is said', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    for (const number of [1, 2, 3]) await sessions.ask(sessionId, `Question ${number}`)
    let count = 3
    const items = await allPages(async (cursor) => {
      const page = await sessions.data('history', { sessionId, limit: 2, ...cursor })
      await sessions.ask(sessionId, `Question ${(count += 1)}`)
      expect(page).toMatchObject({ totalCount: 6 })
      return page
    })
    expect(items.map(({ content }) => content)).toEqual(
      [1, 2, 3].flatMap((number) => [`Question ${number}`, 'Yes']),
    )
  })

  test('give long answers in parts that make the whole', async () => {
    const answer = `${'漢😀"\\\u0001 '.repeat(6_000)}the end`
    const sessions = await open(answer)
    const sessionId = await sessions.start()
    const asked = await sessions.data('ask', { sessionId, message: 'x'.repeat(10_000) })
    expect(asked).toMatchObject({ part: { field: 'response', of: answer.length } })
    const messages = await allPages((cursor) => sessions.data('history', { sessionId, ...cursor }))
    expect(whole(messages)).toEqual(['x'.repeat(10_000), answer])
    const events = await allPages((cursor) => sessions.data('resume', { sessionId, afterSeq: 3, ...cursor }))
    expect(whole(events)).toEqual([answer])
  })

  test('give what came after the last event that was seen', async () => {
    const sessions = await open()
    const sessionId = await sessions.start()
    for (const number of [1, 2, 3, 4]) await sessions.ask(sessionId, `Question ${number}`)
    const items = await allPages((cursor) =>
      sessions.data('resume', { sessionId, afterSeq: 4, limit: 3, ...cursor }),
    )
    expect(items.map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13])
  })

  test('list sessions by their last activity', async () => {
    const sessions = await open()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      ids.push(await sessions.start({ title: `Session ${count}` }))
      aMillisecondLater()
    }
    for (const sessionId of [ids[1] ?? '', ids[3] ?? '']) {
      await sessions.data('end', { sessionId })
      aMillisecondLater()
    }
    const listed = async (status: string) =>
      (await allPages((cursor) => sessions.data('list', { status, limit: 2, ...cursor }))).map(
        ({ sessionId }) => sessionId,
      )
    expect(await listed('all')).toEqual([ids[3], ids[1], ids[4], ids[2], ids[0]])
    expect(await listed('open')).toEqual([ids[4], ids[2], ids[0]])
    expect(await listed('closed')).toEqual([ids[3], ids[1]])
    sessions.use({ expiryMs: 0 })
    expect(await listed('open')).toEqual([])
    expect(await listed('closed')).toEqual([ids[3], ids[1], ids[4], ids[2], ids[0]])
  })
})
