import { execFile } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { answered, asked, claudeFile, ID, Logs, textsOf } from './logs.ts'

const run = promisify(execFile)
const Said = z.object({
  heads: z.array(z.looseObject({ id: z.string(), steps: z.number() })),
  bytes: z.number(),
  mostResidentBytes: z.number(),
})

async function inProcess(logs: Logs, id = ID): Promise<z.output<typeof Said>> {
  const script = join(import.meta.dirname, 'index-process.ts')
  const args = [script, logs.indexFile, logs.path('claude'), id]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 26 })
  return Said.parse(JSON.parse(stdout))
}

test('10,000 turns: each page is right wherever it lies', async () => {
  const logs = new Logs()
  const turns = Array.from(
    { length: 10_000 },
    (_, turn) => asked(`question ${turn}`) + answered(`answer ${turn}`),
  )
  logs.write(claudeFile(), turns.join(''))
  const recording = await logs.open().forOwner('ann').open(ID)
  expect(recording.head).toMatchObject({ turns: 10_000, steps: 20_000 })
  for (const turn of [0, 1, 4_999, 9_998, 9_999]) {
    const [head] = await recording.turns(turn, 1)
    expect(head).toMatchObject({ index: turn, prompt: `question ${turn}`, reply: `answer ${turn}`, steps: 2 })
    expect(textsOf(await recording.steps(turn, 1, 1))).toEqual([`answer ${turn}`])
  }
  expect(await recording.turns(9_999, 50)).toHaveLength(1)
  await recording.close()
})

test('many logs are shared between two threads, and each is read once', async () => {
  const logs = new Logs()
  const ids = Array.from(
    { length: 40 },
    (_, count) => `${String(count).padStart(8, '0')}-2222-4333-8444-555555555555`,
  )
  for (const id of ids)
    logs.write(
      claudeFile(id),
      asked(`from ${id}`, id) + answered('x'.repeat(1_000_000), { message: id, output: 5 }),
    )
  const heads = await logs.open().forOwner('ann').list({}, undefined, 1000)
  expect(heads.map(({ id, steps, tokens }) => [id, steps, tokens.output])).toEqual(
    ids.toReversed().map((id) => [id, 2, 5]),
  )
})

test('a line of 95 MB needs little memory, and nothing of it is lost', async () => {
  const logs = new Logs()
  const path = logs.path(claudeFile())
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'w')
  writeSync(file, asked('Read the picture'))
  const [before, after = ''] = asked('@').split('@')
  const block = Buffer.alloc(1 << 20, 'QUJD')
  const blocks = 95
  writeSync(file, before ?? '')
  for (let count = 0; count < blocks; count++) writeSync(file, block)
  writeSync(file, after)
  writeSync(file, answered('Seen'))
  closeSync(file)
  const { heads, bytes, mostResidentBytes } = await inProcess(logs)
  expect(heads).toMatchObject([{ id: ID, steps: 3, turns: 2 }])
  expect(bytes).toBe(blocks * block.length + 'Read the picture'.length + 'Seen'.length)
  // Of which about half is the runtime itself, in two threads that strip types.
  expect(mostResidentBytes).toBeLessThan(320 << 20)
})

test('two processes that open one index at once see the same', async () => {
  const logs = new Logs()
  const ids = Array.from(
    { length: 60 },
    (_, count) => `${String(count).padStart(8, '0')}-2222-4333-8444-555555555555`,
  )
  for (const id of ids)
    logs.write(claudeFile(id), asked(`from ${id}`, id) + answered('x'.repeat(100_000), { message: id }))
  const [one, other] = await Promise.all([inProcess(logs, ids[0]), inProcess(logs, ids[59])])
  expect(one?.heads.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(other?.heads).toEqual(one?.heads)
  const again = await logs.open().forOwner('ann').list({}, undefined, 1000)
  expect(again).toEqual(one?.heads)
})
