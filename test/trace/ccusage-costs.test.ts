import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { makeCorpus } from '../../bench/trace/corpus.ts'
import { readSamples } from '../../bench/trace/samples.ts'
import { costRows } from '../../packages/server/src/features/trace/model/prices/cost-rows.ts'
import { daysIn } from '../../packages/server/src/features/trace/model/prices/day-in-zone.ts'
import type { PriceTable } from '../../packages/server/src/features/trace/model/prices/price-table.ts'
import { shippedPrices } from '../../packages/server/src/features/trace/store/price-file.ts'
import { LogIndex } from '../../packages/server/src/features/trace/store/read/log-index.ts'
import { CCUSAGE, temporaryHome, ccusage, cents, claudeByCcusage, byUs } from './ccusage.ts'

const SAMPLES = join(import.meta.dirname, '../../../shared/data/trace/samples')

const absent = !existsSync(CCUSAGE)

if (absent) process.stdout.write('skipped: costs against ccusage, for its native program is absent\n')
// The lock file does not keep that it can be run.
else chmodSync(CCUSAGE, 0o755)

const samples = readSamples(SAMPLES)

if (!samples)
  process.stdout.write('skipped: costs of the samples, for ../shared/data/trace/samples is absent\n')

test.skipIf(absent || !samples)('the corpus costs what ccusage says, per day and model', async () => {
  const home = temporaryHome()
  if (!samples) return
  makeCorpus(samples, home, 6 << 20)
  for (const zone of ['UTC', 'America/Vancouver']) {
    const theirs = await claudeByCcusage(home, zone)
    expect(Object.values(theirs)[0]?.cents).toBeGreaterThan(0)
    expect(await byUs(home, 'claude_code', zone, shippedPrices())).toEqual(theirs)
  }
  const codex = z
    .object({
      daily: z.array(
        z.object({
          date: z.string(),
          costUSD: z.number(),
          models: z.record(z.string(), z.object({ inputTokens: z.number(), outputTokens: z.number() })),
        }),
      ),
    })
    .parse(await ccusage(home, ['codex', 'daily', '-z', 'UTC']))
  const ours = await byUs(home, 'codex', 'UTC', shippedPrices(), ['.codex'])
  for (const { date, costUSD, models } of codex.daily) {
    const ofDay = Object.entries(ours).filter(([key]) => key.startsWith(date))
    expect(ofDay.reduce((sum, [, { cents: cost }]) => sum + (cost ?? 0), 0)).toBe(cents(costUSD))
    expect(
      Object.fromEntries(ofDay.map(([key, { input, output }]) => [key.slice(11), { input, output }])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(models).map(([name, { inputTokens: input, outputTokens: output }]) => [
          name,
          { input, output },
        ]),
      ),
    )
  }
  expect(codex.daily.length).toBeGreaterThan(0)
})

const MODELS = [
  'claude-sonnet-4-5-20250929',
  'claude-opus-4-6',
  'claude-haiku-4-5',
  'unknown-model',
  'own-model',
]

interface Answer {
  model: string
  minute: number
  input: number
  output: number
  fiveMinutes: number
  hour: number
  cacheRead: number
  fast: boolean
}

const count = fc.oneof(fc.constant(0), fc.nat(5_000), fc.integer({ min: 190_000, max: 700_000 }))

const answer: fc.Arbitrary<Answer> = fc.record({
  model: fc.constantFrom(...MODELS),
  // Around midnight in several zones, and across a change of daylight saving time.
  minute: fc.integer({ min: 0, max: 4 * 24 * 60 }),
  input: count,
  output: count,
  fiveMinutes: count,
  hour: count,
  cacheRead: count,
  fast: fc.boolean(),
})

const UUIDS = ['7f2abd2d-7cfc-4447-9ddd-3ca8d14e02e9', '8f2abd2d-7cfc-4447-9ddd-3ca8d14e02e9']

/** A session's log as Claude Code writes it. */
const logOf = (answers: readonly Answer[], session: string): string =>
  answers
    .map((one, index) =>
      JSON.stringify({
        type: 'assistant',
        timestamp: new Date(Date.UTC(2026, 2, 7, 0, one.minute)).toISOString(),
        sessionId: session,
        requestId: `req_${index}`,
        version: '2.0.0',
        cwd: '/work',
        message: {
          id: `msg_${index}`,
          model: one.model,
          role: 'assistant',
          content: [{ type: 'text', text: 'Done' }],
          usage: {
            input_tokens: one.input,
            output_tokens: one.output,
            cache_creation_input_tokens: one.fiveMinutes + one.hour,
            cache_read_input_tokens: one.cacheRead,
            cache_creation: {
              ephemeral_5m_input_tokens: one.fiveMinutes,
              ephemeral_1h_input_tokens: one.hour,
            },
            ...(one.fast ? { speed: 'fast' } : {}),
          },
        },
      }),
    )
    .map((line) => `${line}\n`)
    .join('')

test.skipIf(absent)('whatever the answers are, they cost what ccusage says with the same table', async () => {
  const home = temporaryHome()
  const folder = join(home, '.claude/projects/-work')
  mkdirSync(folder, { recursive: true })
  const own = { input: 1.1, output: 2.3, cacheRead: 0.7, cacheWrite: 1.3, cacheWriteHour: 2.2 }
  const table: PriceTable = {
    ...shippedPrices(),
    models: { ...shippedPrices().models, 'own-model': own },
  }
  const given: PriceTable = { ...table, models: { 'own-model': own } }
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('UTC', 'America/Vancouver', 'Asia/Kathmandu', 'Pacific/Auckland'),
      async (answers, zone) => {
        // The second session was resumed from the first: it repeats half of it.
        const [first = '', second = ''] = UUIDS
        writeFileSync(join(folder, `${first}.jsonl`), logOf(answers, first))
        writeFileSync(
          join(folder, `${second}.jsonl`),
          logOf(answers.slice(0, Math.ceil(answers.length / 2)), second),
        )
        const theirs = await claudeByCcusage(home, zone, given)
        expect(await byUs(home, 'claude_code', zone, table)).toEqual(theirs)
      },
    ),
    { numRuns: process.env['TN_SOAK'] ? 200 : 12 },
  )
})

test('a folder that is seen through two roots counts once', async () => {
  const home = temporaryHome()
  const folder = join(home, '.claude/projects/-work')
  mkdirSync(folder, { recursive: true })
  const one = {
    model: 'claude-opus-4-6',
    minute: 5,
    input: 100,
    output: 20,
    fiveMinutes: 7,
    hour: 3,
    cacheRead: 50,
    fast: false,
  }
  const [session = ''] = UUIDS
  writeFileSync(join(folder, `${session}.jsonl`), logOf([one, one], session))
  const index = new LogIndex({
    indexFile: join(home, 'index.db'),
    roots: async () =>
      ['.claude', '.claude/projects', '.claude/projects/-work'].map((path) => ({
        owner: 'ann',
        provider: 'claude_code',
        path: join(home, path),
      })),
    logger: { warn: (facts) => expect(facts).toBeUndefined() },
    waitMs: 60_000,
  })
  const recordings = index.forOwner('ann')
  const heads = await recordings.list({}, undefined, 10)
  expect(heads).toMatchObject([{ id: session, tokens: { input: 200, output: 40, cacheRead: 100 } }])
  const spending = await recordings.spending({})
  const again = costRows(spending, 'day', shippedPrices(), daysIn('UTC'))
  expect(again).toMatchObject([{ tokens: { input: 200, output: 40, cacheRead: 100, cacheWrite: 20 } }])
  await index.close()
})
