import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { memoryIdempotency } from './memory-idempotency.ts'
import { sqliteState } from './sqlite-state-store.ts'

const key = { owner: 'o', tool: 't', clientEventId: 'e', payloadHash: 'h' }
const modes = ['atomic', 'two-phase'] as const

function inFile() {
  const folder = mkdtempSync(join(tmpdir(), 'state-'))
  const { idempotency, close } = sqliteState(join(folder, 'state.db'))
  onTestFinished(async () => {
    await close?.()
    rmSync(folder, { recursive: true })
  })
  return { run: idempotency.run.bind(idempotency) }
}

describe.each([
  ['in memory', memoryIdempotency],
  ['in a file', inFile],
])('%s', (_, make) => {
  describe.each(modes)('%s work', (mode) => {
    it('runs once and is then replayed', async () => {
      const { run } = make()
      expect(await run(key, mode, async () => 'first')).toEqual({ kind: 'ran', result: 'first' })
      expect(await run(key, mode, async () => 'second')).toEqual({ kind: 'replayed', result: 'first' })
    })

    it('is refused under another payload', async () => {
      const { run } = make()
      await run(key, mode, async () => 'first')
      expect(await run({ ...key, payloadHash: 'other' }, mode, async () => 'second')).toEqual({
        kind: 'conflict',
      })
    })

    it('that fails leaves no trace', async () => {
      const { run } = make()
      await expect(run(key, mode, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault')
      expect(await run({ ...key, payloadHash: 'other' }, mode, async () => 'second')).toMatchObject({
        kind: 'ran',
      })
    })

    it.each(['owner', 'tool', 'clientEventId'])('is told apart by its %s', async (part) => {
      const { run } = make()
      await run(key, mode, async () => 'first')
      expect(await run({ ...key, [part]: 'other' }, mode, async () => 'second')).toMatchObject({
        kind: 'ran',
      })
    })
  })

  describe('two at once', () => {
    it('wait for each other where the work is atomic, also after a failure', async () => {
      const { run } = make()
      const outcomes = await Promise.allSettled([
        run(key, 'atomic', () => Promise.reject(new Error('fault'))),
        run(key, 'atomic', async () => 'second'),
        run(key, 'atomic', async () => 'third'),
      ])
      expect(outcomes).toMatchObject([
        { status: 'rejected' },
        { value: { kind: 'ran', result: 'second' } },
        { value: { kind: 'replayed', result: 'second' } },
      ])
    })

    it('are told so where it is not', async () => {
      const { run } = make()
      const outcomes = await Promise.all([
        run(key, 'two-phase', async () => 'first'),
        run(key, 'two-phase', async () => 'second'),
        run({ ...key, payloadHash: 'other' }, 'two-phase', async () => 'third'),
      ])
      expect(outcomes.map(({ kind }) => kind)).toEqual(['ran', 'in-progress', 'conflict'])
    })
  })
})

it('forgets the oldest of very many results, and no other', async () => {
  const { run } = memoryIdempotency()
  const ask = (id: number) => run({ ...key, clientEventId: `${id}` }, 'atomic', async () => 'ran')
  for (let id = 0; id <= 10_000; id += 1) await ask(id)
  expect((await ask(10_000)).kind).toBe('replayed')
  expect((await ask(1)).kind).toBe('replayed')
  expect((await ask(0)).kind).toBe('ran')
})
