import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import type { ProviderName } from '../../packages/server/src/features/trace/model/recording.ts'
import { costRows } from '../../packages/server/src/features/trace/model/prices/cost-rows.ts'
import { daysIn } from '../../packages/server/src/features/trace/model/prices/day-in-zone.ts'
import type { PriceTable } from '../../packages/server/src/features/trace/model/prices/price-table.ts'
import { LogIndex } from '../../packages/server/src/features/trace/store/read/log-index.ts'

export const CCUSAGE = join(import.meta.dirname, '../../node_modules/@ccusage/ccusage-linux-x64/bin/ccusage')

export const run = promisify(execFile)

/** Tokens and cents of one model on one day. */
export interface DayCost {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
  cents: number | null
}

export type Costs = Record<string, DayCost>

const Claude = z.object({
  daily: z.array(
    z.object({
      date: z.string(),
      modelBreakdowns: z.array(
        z.object({
          modelName: z.string(),
          inputTokens: z.number(),
          outputTokens: z.number(),
          cacheCreationTokens: z.number(),
          cacheReadTokens: z.number(),
          cost: z.number(),
          missingPricing: z.boolean().optional(),
        }),
      ),
    }),
  ),
})

export function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'tn-ccusage-costs-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

const MILLION = 1_000_000

/** The same table as ccusage takes it. It works out the price of an hour in the cache by itself. */
const overrides = (table: PriceTable) =>
  Object.fromEntries(
    Object.entries(table.models).map(([name, prices]) => [
      name,
      {
        inputCostPerToken: prices.input / MILLION,
        outputCostPerToken: prices.output / MILLION,
        cacheCreationInputTokenCost: (prices.cacheWrite ?? prices.input) / MILLION,
        cacheReadInputTokenCost: (prices.cacheRead ?? prices.input) / MILLION,
        ...(prices.above200k
          ? {
              inputCostPerTokenAbove200kTokens: prices.above200k.input / MILLION,
              outputCostPerTokenAbove200kTokens: prices.above200k.output / MILLION,
              cacheCreationInputTokenCostAbove200kTokens: (prices.above200k.cacheWrite ?? 0) / MILLION,
              cacheReadInputTokenCostAbove200kTokens: (prices.above200k.cacheRead ?? 0) / MILLION,
            }
          : {}),
      },
    ]),
  )

export async function ccusage(home: string, words: string[], table?: PriceTable): Promise<unknown> {
  const config = join(home, 'ccusage.json')
  writeFileSync(config, JSON.stringify({ defaults: table ? { pricingOverrides: overrides(table) } : {} }))
  const { stdout } = await run(CCUSAGE, [...words, '--json', '--offline', '--config', config], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
      CODEX_HOME: join(home, '.codex'),
    },
    maxBuffer: 1 << 26,
  })
  return JSON.parse(stdout)
}

export const cents = (dollars: number): number => Math.round(dollars * 100)

export async function claudeByCcusage(home: string, zone: string, table?: PriceTable): Promise<Costs> {
  const { daily } = Claude.parse(
    await ccusage(home, ['claude', 'daily', '--mode', 'calculate', '-z', zone], table),
  )
  return Object.fromEntries(
    daily.flatMap(({ date, modelBreakdowns }) =>
      modelBreakdowns.map((one) => [
        `${date} ${one.modelName}`,
        {
          input: one.inputTokens,
          output: one.outputTokens,
          cacheRead: one.cacheReadTokens,
          cacheWrite: one.cacheCreationTokens,
          cents: one.missingPricing ? null : cents(one.cost),
        },
      ]),
    ),
  )
}

export async function byUs(
  home: string,
  provider: ProviderName,
  zone: string,
  table: PriceTable,
  folders = ['.claude'],
): Promise<Costs> {
  const index = new LogIndex({
    indexFile: join(mkdtempSync(join(home, 'index-')), 'index.db'),
    roots: async () => folders.map((folder) => ({ owner: 'ann', provider, path: join(home, folder) })),
    logger: { warn: (facts) => expect(facts).toBeUndefined() },
    waitMs: 60_000,
  })
  const spending = await index.forOwner('ann').spending({ provider })
  await index.close()
  return Object.fromEntries(
    costRows(spending, 'day', table, daysIn(zone)).flatMap(({ key, models }) =>
      models.map(({ name, tokens, cost }) => [
        `${key} ${name}`,
        {
          input: tokens.input,
          output: tokens.output,
          cacheRead: tokens.cacheRead,
          cacheWrite: tokens.cacheWrite,
          cents: cost && cents(cost.total),
        },
      ]),
    ),
  )
}
