import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answered, asked, called, claudeFile, gave, ID, Logs, searchAll, textsIn } from './logs.ts'

const OTHER = '11111111-9999-4333-8444-555555555555'

test('ids that share a prefix are told apart by more of it', async () => {
  const logs = new Logs()
  logs.write(claudeFile(ID), asked('one'))
  logs.write(claudeFile(OTHER), asked('two'))
  const recordings = logs.open().forOwner('ann')
  const found = async (prefix: string) => (await recordings.withPrefix(prefix, 5)).map(({ id }) => id)
  expect(await found('11111111')).toEqual([OTHER, ID])
  expect(await found('11111111-9')).toEqual([OTHER])
  expect(await found('22222222')).toEqual([])
})

test('pages of the list are the newest first, and together everything once', async () => {
  const logs = new Logs()
  const ids = Array.from({ length: 7 }, (_, index) => `aaaaaaa${index}-2222-4333-8444-555555555555`)
  for (const id of ids) logs.write(claudeFile(id), asked('x', id))
  const recordings = logs.open().forOwner('ann')
  const seen: string[] = []
  for (let before: { at: string; id: string } | undefined; ;) {
    const page = await recordings.list({}, before, 3)
    const last = page.at(-1)
    if (!last) break
    seen.push(...page.map(({ id }) => id))
    before = { at: last.endedAt ?? '', id: last.id }
  }
  expect(seen).toEqual(ids.toReversed())
})

test('a list and its count that are asked for at once look through the folders once', async () => {
  const logs = new Logs()
  const { roots } = logs
  let asks = 0
  Object.defineProperty(logs, 'roots', { get: () => (asks++, roots) })
  const recordings = logs.open().forOwner('ann')
  await recordings.list({}, undefined, 5)
  const forOne = asks
  logs.write(claudeFile(), asked('one'))
  const [heads, count] = await Promise.all([recordings.list({}, undefined, 5), recordings.count({})])
  expect(heads.map(({ id }) => id)).toEqual([ID])
  expect(count).toBe(1)
  // Each asks which roots are its own, and one of them for the sweep.
  expect(asks - forOne).toBe(forOne + 1)
})

test('nothing of one owner reaches another, and a root that is taken away is not read any more', async () => {
  const logs = new Logs()
  logs.write(claudeFile(), asked('mine'))
  const bobs = { owner: 'bob', provider: 'claude_code', path: logs.path('bob') }
  logs.write(`bob/projects/-work/${OTHER}.jsonl`, asked('his', OTHER))
  logs.roots = [...logs.roots, bobs]
  const index = logs.open()
  const [ann, bob] = [index.forOwner('ann'), index.forOwner('bob')]
  expect(await textsIn(ann)).toEqual(['mine'])
  await expect(ann.open(OTHER)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await searchAll(ann, 'his')).hits).toEqual([])
  expect(await textsIn(bob, OTHER)).toEqual(['his'])
  logs.roots = logs.roots.filter((root) => root !== bobs)
  await expect(bob.open(OTHER)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await bob.withPrefix(OTHER, 5)).toEqual([])
})

test('links out of a root are not followed, whether to a file or to a folder', async () => {
  const logs = new Logs()
  const outside = logs.write(`outside/${ID}.jsonl`, asked('secret'))
  mkdirSync(logs.path('claude/projects/-work'), { recursive: true })
  symlinkSync(outside, logs.path(claudeFile()))
  symlinkSync(dirname(outside), logs.path('claude/projects/-linked'))
  const recordings = logs.open().forOwner('ann')
  expect(await recordings.list({ withSubagents: true }, undefined, 10)).toEqual([])
  // One that takes the place of a log that is already known.
  const known = logs.write(claudeFile(OTHER), asked('plain', OTHER))
  expect(await textsIn(recordings, OTHER)).toEqual(['plain'])
  rmSync(known)
  symlinkSync(outside, known)
  await expect(recordings.open(OTHER)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an index that was deleted or damaged is made anew', async () => {
  const logs = new Logs()
  logs.write(claudeFile(), asked('one') + answered('uno'))
  const first = logs.open()
  const recording = await first.forOwner('ann').open(ID)
  const { head } = recording
  await recording.close()
  await first.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${logs.indexFile}${suffix}`, { force: true })
  const second = logs.open()
  expect(await second.forOwner('ann').list({}, undefined, 5)).toEqual([head])
  await second.close()
  for (const suffix of ['-wal', '-shm']) rmSync(`${logs.indexFile}${suffix}`, { force: true })
  writeFileSync(logs.indexFile, 'no database at all, but long enough to be looked at'.repeat(100))
  expect(await logs.open().forOwner('ann').list({}, undefined, 5)).toEqual([head])
})

test('words are found in messages, commands and results, with positions that the other tools accept', async () => {
  const logs = new Logs()
  logs.write(
    claudeFile(),
    asked('Wo liegt der Schlüssel?') +
      called('c1', 'Bash', { command: 'grep -r flamingo_count src/' }) +
      gave('c1', 'src/zoo.ts: 火烈鸟的数量 = 7') +
      answered('In zoo.ts'),
  )
  const recordings = logs.open().forOwner('ann')
  const found = async (text: string) => {
    const { hits } = await searchAll(recordings, text)
    return hits.map(({ turn, step, kind }) => ({ turn, step, kind }))
  }
  expect(await found('schlussel')).toEqual([{ turn: 0, step: 0, kind: 'user' }])
  expect(await found('FLAMINGO count')).toEqual([{ turn: 0, step: 1, kind: 'tool_call' }])
  expect(await found('火烈鸟')).toEqual([{ turn: 0, step: 2, kind: 'tool_result' }])
  expect(await found('"); drop table file; --')).toEqual([])
  logs.append(claudeFile(), asked('and the pelican?'))
  expect(await found('pelican')).toEqual([{ turn: 1, step: 0, kind: 'user' }])
  const { hits } = await recordings.search({ text: 'zoo', filter: {}, kinds: ['assistant'] }, 0, 5)
  expect(hits).toMatchObject([{ recordingId: ID, step: 3, excerpt: { text: 'In zoo.ts', from: 0, to: 9 } }])
})

test('a step with all words scores 1, one that may have only one of them its share', async () => {
  const logs = new Logs()
  logs.write(claudeFile(), asked('Count the flamingos') + answered('Seven flamingos'))
  const recordings = logs.open().forOwner('ann')
  const scores = async (text: string) => (await searchAll(recordings, text)).hits.map(({ score }) => score)
  expect(await scores('flamingos')).toEqual([1, 1])
  expect(await scores('seven flamingos')).toEqual([1])
  expect(await scores('seven pelicans')).toEqual([0.5])
})

test('new Gemini logs: a later record takes the place of an earlier one, and a rewind takes away', async () => {
  const logs = new Logs()
  const name = 'gemini/tmp/abc/chats/session-2026-01-01T10-00-12345678.jsonl'
  const line = (record: object): string => `${JSON.stringify(record)}\n`
  const message = (id: string, type: string, content: string): string =>
    line({ id, type, content, timestamp: '2026-01-01T10:00:00.000Z' })
  logs.write(
    name,
    line({ sessionId: ID, startTime: '2026-01-01T10:00:00.000Z' }) +
      message('a', 'user', 'one') +
      message('b', 'gemini', 'draft'),
  )
  const recordings = logs.open().forOwner('ann')
  expect(await textsIn(recordings)).toEqual(['one', 'draft'])
  const first = await recordings.open(ID)
  await first.close()
  logs.append(name, message('b', 'gemini', 'final') + message('c', 'user', 'two'))
  expect(await textsIn(recordings)).toEqual(['one', 'final', 'two'])
  const grown = await recordings.open(ID)
  await grown.close()
  expect(grown.head.generation).toBe(first.head.generation)
  logs.append(name, line({ $rewindTo: 'c' }) + message('d', 'user', 'instead of two'))
  expect(await textsIn(recordings)).toEqual(['one', 'final', 'instead of two'])
  logs.append(name, line({ $rewindTo: 'a' }))
  const emptied = await recordings.open(ID)
  await emptied.close()
  expect(emptied.head).toMatchObject({ steps: 0, turns: 0 })
  expect(emptied.head.generation).not.toBe(first.head.generation)
})

test('old Gemini logs are one document that is written anew each time', async () => {
  const logs = new Logs()
  const name = 'gemini/tmp/abc/chats/session-2026-01-01T10-00-12345678.json'
  const messages = [{ id: 'a', type: 'user', content: 'one', timestamp: '2026-01-01T10:00:00.000Z' }]
  const write = (): string => logs.write(name, JSON.stringify({ sessionId: ID, messages }, null, 2))
  write()
  const recordings = logs.open().forOwner('ann')
  expect(await textsIn(recordings)).toEqual(['one'])
  messages.push({ id: 'b', type: 'gemini', content: 'uno', timestamp: '2026-01-01T10:00:01.000Z' })
  write()
  expect(await textsIn(recordings)).toEqual(['one', 'uno'])
  writeFileSync(logs.path(name), '{"sessionId": "half')
  expect(await textsIn(recordings).catch((error: unknown) => error)).toMatchObject({ code: 'NOT_FOUND' })
})

test('compressed Codex logs are read like plain ones', async () => {
  const logs = new Logs()
  const line = (type: string, payload: object): string =>
    `${JSON.stringify({ timestamp: '2026-01-01T10:00:00.000Z', type, payload })}\n`
  const content = (text: string) => [{ type: 'input_text', text }]
  const log =
    line('session_meta', { id: ID, cwd: '/work' }) +
    line('response_item', { type: 'message', role: 'user', content: content('one') }) +
    line('response_item', { type: 'message', role: 'assistant', content: content('uno') })
  const name = join('codex/sessions/2026/01/01', `rollout-2026-01-01T10-00-00-${ID}.jsonl.zst`)
  logs.write(name, zstdCompressSync(log))
  const recordings = logs.open().forOwner('ann')
  expect(await textsIn(recordings)).toEqual(['one', 'uno'])
  expect((await searchAll(recordings, 'uno')).hits).toHaveLength(1)
})
