import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allTexts, answered, asked, called, claudeFile, gave, ID, Logs, textsIn, textsOf } from './logs.ts'

test('a log that grows between two pages: the first page stays right, the next has what came', async () => {
  const logs = new Logs()
  logs.write(claudeFile(), asked('one') + answered('uno') + asked('two'))
  const recordings = logs.open().forOwner('ann')
  const before = await recordings.open(ID)
  const page = await before.steps(0, 0, 10)
  logs.append(claudeFile(), answered('dos', { message: 'm2' }) + asked('three'))
  expect(await before.steps(0, 0, 10)).toEqual(page)
  expect(before.head).toMatchObject({ turns: 2, steps: 3 })
  await before.close()

  const after = await recordings.open(ID)
  expect(after.head).toMatchObject({ generation: before.head.generation, turns: 3, steps: 5 })
  expect(await after.steps(0, 0, 10)).toEqual(page)
  expect(await allTexts(after)).toEqual(['one', 'uno', 'two', 'dos', 'three'])
  await after.close()
})

test('a result that comes with a later reading is linked to its call', async () => {
  const logs = new Logs()
  logs.write(claudeFile(), asked('go') + called('c1', 'Bash', { command: 'make' }))
  const recordings = logs.open().forOwner('ann')
  const before = await recordings.open(ID)
  expect(await before.steps(0, 1, 1)).toMatchObject([{ outcome: null, partner: null }])
  await before.close()
  logs.append(claudeFile(), asked('still there?') + gave('c1', 'no rule', true))
  const after = await recordings.open(ID)
  expect(await after.steps(0, 1, 1)).toMatchObject([
    { name: 'Bash', outcome: 'failed', partner: { turn: 1, step: 1 }, durationMs: 2000 },
  ])
  expect(await after.steps(1, 1, 1)).toMatchObject([{ name: 'Bash', partner: { turn: 0, step: 1 } }])
  expect(await after.turns(0, 2)).toMatchObject([
    { failedCalls: 1, tools: [{ name: 'Bash', calls: 1, failed: 1 }] },
    { failedCalls: 0, toolCalls: 0 },
  ])
  expect((await after.findings()).failed).toEqual([{ turn: 0, step: 1, tool: 'Bash', message: 'no rule' }])
  await after.close()
})

test('a half-written line is told when it is complete, and nothing twice', async () => {
  const logs = new Logs()
  const [first, second] = [asked('one'), answered('a long answer')]
  logs.write(claudeFile(), first + second.slice(0, 40))
  const recordings = logs.open().forOwner('ann')
  const half = await recordings.open(ID)
  expect(half.head).toMatchObject({ steps: 1, skippedLines: 1 })
  await half.close()
  logs.append(claudeFile(), second.slice(40))
  expect(await textsIn(recordings)).toEqual(['one', 'a long answer'])
  const whole = await recordings.open(ID)
  expect(whole.head).toMatchObject({ skippedLines: 0, generation: half.head.generation })
  await whole.close()
})

test('a last line without its newline counts, and once', async () => {
  const logs = new Logs()
  logs.write(claudeFile(), asked('one') + answered('uno').trimEnd())
  const recordings = logs.open().forOwner('ann')
  expect(await textsIn(recordings)).toEqual(['one', 'uno'])
  logs.append(claudeFile(), `\n${asked('two')}`)
  expect(await textsIn(recordings)).toEqual(['one', 'uno', 'two'])
})

test('a rewritten log is another generation, and who still reads the old one is told so', async () => {
  const logs = new Logs()
  logs.write(claudeFile(), asked('one') + answered('uno') + asked('two'))
  const recordings = logs.open().forOwner('ann')
  const before = await recordings.open(ID)
  logs.write(
    claudeFile(),
    asked('another beginning') + answered('and another end') + asked('longer') + answered('than the first'),
  )
  const after = await recordings.open(ID)
  expect(after.head.generation).not.toBe(before.head.generation)
  expect(await allTexts(after)).toEqual(['another beginning', 'and another end', 'longer', 'than the first'])
  await expect(before.steps(0, 0, 10)).rejects.toMatchObject({ code: 'CONFLICT' })
  await Promise.all([before.close(), after.close()])
})

test('a log that was cut off while somebody reads it is a clear error, not a wrong page', async () => {
  const logs = new Logs()
  const path = logs.write(claudeFile(), asked('one') + answered('uno') + asked('two'))
  const recordings = logs.open().forOwner('ann')
  const before = await recordings.open(ID)
  writeFileSync(path, '')
  await expect(before.steps(1, 0, 10)).rejects.toMatchObject({ code: 'CONFLICT' })
  await before.close()
})

test('a log that was only touched stays the same generation', async () => {
  const logs = new Logs()
  const path = logs.write(claudeFile(), asked('one') + answered('uno'))
  const recordings = logs.open().forOwner('ann')
  const before = await recordings.open(ID)
  utimesSync(path, new Date(), new Date(Date.now() + 60_000))
  const after = await recordings.open(ID)
  expect(after.head).toEqual(before.head)
  await Promise.all([before.close(), after.close()])
})

test('a renamed log is the same recording, also for who is reading it', async () => {
  const logs = new Logs()
  const path = logs.write(claudeFile(), asked('one') + answered('uno'))
  const recordings = logs.open().forOwner('ann')
  const before = await recordings.open(ID)
  logs.write(claudeFile('99999999-2222-4333-8444-555555555555', '-moved'), asked('beside'))
  renameSync(path, logs.path(claudeFile(ID, '-moved')))
  expect(textsOf(await before.steps(0, 0, 10))).toEqual(['one', 'uno'])
  const after = await recordings.open(ID)
  expect(after.head.generation).toBe(before.head.generation)
  expect(await allTexts(after)).toEqual(['one', 'uno'])
  expect(await recordings.count({})).toBe(2)
  await Promise.all([before.close(), after.close()])
})

test('a vanished log is NOT_FOUND with the way forward, and no longer listed', async () => {
  const logs = new Logs()
  const path = logs.write(claudeFile(), asked('one'))
  const recordings = logs.open().forOwner('ann')
  expect(await textsIn(recordings)).toEqual(['one'])
  rmSync(path)
  await expect(recordings.open(ID)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    details: { reason: expect.stringContaining('list_sessions') },
  })
  expect(await recordings.list({}, undefined, 10)).toEqual([])
})
