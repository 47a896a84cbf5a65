import { isTimeZone } from '@tutor-nexus/toolkit/contract'
import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { didYouMean } from '../../../platform/cli/do/meant.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { shortIds } from '../../../platform/cli/terminal/short-ids.ts'
import { printJson, printTable } from '../../../platform/cli/terminal/output.ts'
import { asStarted } from '../../../platform/cli/started-as.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'
import { COST_GROUPS } from '../model/prices/cost-rows.ts'
import { CostView } from '../tools/shared/views/cost-view.ts'
import type { TraceCostsOptions } from './index.ts'
import { printRefusals, withCalls, type Calls } from './view/calls.ts'
import { count, money } from './view/format.ts'
import { printNotes, untilIndexed } from './view/lists.ts'
import { filterArguments, frameOf } from './view/options.ts'
import { pagesOf, type Arguments } from './view/pages.ts'

const CostsData = lazy(() =>
  z.object({
    prices_as_of: z.string(),
    total: CostView().pick({ tokens: true, cost_usd: true, cache_usd: true, uncached_usd: true }),
    costs: z.array(CostView()),
    next_cursor: z.string().optional(),
    pending_files: z.int().optional(),
  }),
)
type CostsPage = z.output<ReturnType<typeof CostsData>>
type Row = CostsPage['costs'][number]
type Figures = Pick<Row, 'tokens' | 'cost_usd' | 'cache_usd' | 'uncached_usd'>

/** `tn trace costs`: what sessions cost. */
export async function costs(host: CommandHost, options: TraceCostsOptions): Promise<void> {
  const { by = 'day' } = options
  const args = argumentsOf(options, by)
  await printRefusals(frameOf(options), async () => {
    const found = await withCalls(host, options, (calls) => untilIndexed(() => costsOf(calls, args)))
    if (options.json) for (const row of found.items) printJson(row)
    else print(found, by, options.models ?? false)
    printNotes({ isMore: false, pendingFiles: found.pendingFiles }, '')
  })
}

function argumentsOf(options: TraceCostsOptions, by: string): Arguments {
  if (!COST_GROUPS.some((group) => group === by))
    throw new UsageError(`--by ${by}: use one of ${COST_GROUPS.join(', ')}.${didYouMean(by, COST_GROUPS)}`)
  const zone = options.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isTimeZone(zone)) throw new UsageError(`--timezone ${zone}: use a name such as America/Vancouver.`)
  const { session, until } = options
  return {
    ...filterArguments(options).args,
    by,
    time_zone: zone,
    ...(until === undefined ? {} : { until }),
    ...(session === undefined ? {} : { session_id: session }),
  }
}

interface FoundCosts {
  items: Row[]
  total: CostsPage['total']
  pricesAsOf: string
  pendingFiles: number
}

const MOST_ROWS = 100

async function costsOf(calls: Calls, args: Arguments): Promise<FoundCosts> {
  const found: FoundCosts = { items: [], total: NOTHING, pricesAsOf: '', pendingFiles: 0 }
  for await (const page of pagesOf(calls, 'get_session_costs', { ...args, limit: MOST_ROWS }, CostsData())) {
    found.items.push(...page.costs)
    found.total = page.total
    found.pricesAsOf = page.prices_as_of
    found.pendingFiles = page.pending_files ?? 0
  }
  return found
}

const NOTHING: CostsPage['total'] = {
  tokens: { input: 0, output: 0, cache_read: 0, cache_write: 0, reasoning: 0, total: 0 },
  cost_usd: null,
  cache_usd: null,
  uncached_usd: null,
}

function print({ items, total, pricesAsOf }: FoundCosts, by: string, withModels: boolean): void {
  if (items.length === 0) {
    console.log(asStarted('No tokens were used. `tn trace root list` shows the log folders.'))
    return
  }
  const ids = by === 'session' ? shortIds(items.map(({ key }) => key)) : []
  const rows = items.flatMap((row, at) => [
    [...(by === 'session' ? [ids[at] ?? ''] : []), nameOf(row), ...figures(row)],
    ...(withModels && by !== 'model' ? modelRows(row, by) : []),
  ])
  const sum = items.length > 1 ? [[...(by === 'session' ? [''] : []), 'total', ...figures(total)]] : []
  printTable([...(by === 'session' ? ['id'] : []), by, ...FIGURES], [...rows, ...sum], HIDE_FIRST)
  console.error(
    `\nUS dollars, by the prices of ${pricesAsOf}. "uncached" is what it had cost without a cache.`,
  )
  const unpriced = [...new Set(items.flatMap((row) => row.unpriced ?? []))]
  if (unpriced.length > 0)
    console.error(
      asStarted(
        `No price for ${unpriced.join(', ')}: left out of the costs. Add one: tn trace prices set <file>`,
      ),
    )
}

const FIGURES = [' cost', ' cache', ' uncached', ' tokens', ' in', ' out', ' cache read', ' cache write']

const HIDE_FIRST = ['cache write', 'cache read', 'out', 'in', 'cache', 'uncached']

const nameOf = ({ key, label }: Row): string => (key === '' ? 'no date' : label)

const figures = ({ tokens, cost_usd: cost, cache_usd: cache, uncached_usd: uncached }: Figures): string[] => [
  cost === null ? 'no price' : money(cost),
  cache === null ? '–' : money(cache),
  uncached === null ? '–' : money(uncached),
  count(tokens.total),
  count(tokens.input),
  count(tokens.output),
  count(tokens.cache_read),
  count(tokens.cache_write),
]

const modelRows = ({ models }: Row, by: string): string[][] =>
  models.map((model) => [...(by === 'session' ? [''] : []), `· ${model.name}`, ...figures(model)])
