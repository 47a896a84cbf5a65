import { lazy, listed, pagination, wholeList, withMore } from '@tutor-nexus/toolkit'
import { isTimeZone } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { query } from '../define.ts'
import { masked } from '../model/masks/masking.ts'
import {
  belongsTo,
  COST_GROUPS,
  costRows,
  totalRow,
  type CostGroup,
  type CostRow,
} from '../model/prices/cost-rows.ts'
import { daysIn } from '../model/prices/day-in-zone.ts'
import type { RecordingSpending, Recordings } from '../model/recordings-port.ts'
import { withRecording } from './shared/find-recording.ts'
import { filterOf, filterParameters, sessionIdParameter } from './shared/parameters.ts'
import { listSessions, summarizeSession } from './shared/suggestions.ts'
import { CostView, costView, MoneyView, moneyView } from './shared/views/cost-view.ts'
import { TokenView, tokenView } from './shared/views/turn-view.ts'

const noTokens = { input: 0, output: 0, cache_read: 0, cache_write: 0, reasoning: 0, total: 0 }

const TimeZone = lazy(() =>
  z.string().max(64).refine(isTimeZone, 'time_zone: a name such as Europe/Paris or America/Vancouver'),
)

export const getSessionCosts = query({
  name: 'get_session_costs',
  title: 'Get costs of recorded sessions',
  address: 'sessionInspector/costs',
  description: {
    what: 'Add up what recorded agent sessions cost in US dollars, by day, model, project or session (≤32 KB a page).',
    when: 'Use this for money: "how much did I spend on Claude Code this week, by model?".',
    returns:
      'Returns tokens by kind, cost, the part for the cache and the cost without one, for each group and in total. A model without a price has null.',
  },
  tags: ['costs'],
  parameters: () =>
    z.object({
      by: z.enum(COST_GROUPS).default('day').describe('What a row is'),
      session_id: sessionIdParameter().optional().describe('Only this session and its sub-agents'),
      ...filterParameters(),
      since: z.iso.date().optional().describe('First day'),
      until: z.iso.date().optional().describe('Last day'),
      time_zone: TimeZone().default('UTC').describe('Whose days'),
      ...pagination({ standard: 20, max: 100 }),
    }),
  data: () =>
    z.object({
      by: z.enum(COST_GROUPS),
      currency: z.literal('USD'),
      prices_as_of: z.string().describe('The day of the price table'),
      total: z.object({ tokens: TokenView(), ...MoneyView() }),
      costs: z.array(CostView()),
      next_cursor: z.string().optional(),
      pending_files: z.int().min(1).optional().describe('Logs that are still being read'),
    }),
  examples: [
    {
      description: 'Nothing was recorded yet',
      params: { by: 'model', provider: 'codex' },
      expectedResult: {
        by: 'model',
        currency: 'USD',
        prices_as_of: '2026-11-19',
        total: { tokens: noTokens, cost_usd: null, cache_usd: null, uncached_usd: null },
        costs: [],
      },
    },
  ],
  async handler({ by, session_id: id, limit, cursor, time_zone: timeZone, ...given }, context) {
    const { recordings, prices } = context.services
    const { since = '', until } = given
    const filter = filterOf(given)
    const recordingId =
      id === undefined ? undefined : await withRecording(id, recordings, async ({ head }) => head.id)
    const dayOf = daysIn(timeZone)
    const isWanted = ({ at }: RecordingSpending): boolean => {
      const day = at === null ? '' : dayOf(at)
      return day >= since && (until === undefined || day <= until)
    }
    const [spent, table] = await Promise.all([recordings.spending(filter), prices()])
    const isOfSession = recordingId === undefined ? () => true : belongsTo(spent, recordingId)
    const wanted = spent.filter((one) => isWanted(one) && isOfSession(one.recordingId))
    const rows = costRows(wanted, by, table, dayOf)
    const { tokens, cost } = totalRow(rows)
    const { pendingFiles } = await recordings.progress()
    const source = withMore(
      wholeList(rows, ({ key }) => key, 'list'),
      async (found) => ({ labels: await labelsOf(found, by, recordings) }),
    )
    const args = {
      by,
      ...given,
      ...(recordingId === undefined ? {} : { session_id: recordingId }),
      time_zone: timeZone,
      limit,
    }
    return context.answerPage(
      source,
      {
        cursor,
        limit,
        view: (row, { labels }) => costView(row, labels.get(row.key) ?? row.key, masked),
        query: { by, filter, recordingId, timeZone },
        args,
      },
      ({ items, shown, snakeFields, meta, next }) =>
        context.ok(
          {
            by,
            currency: table.currency,
            prices_as_of: table.asOf,
            total: { tokens: tokenView(tokens), ...moneyView(cost) },
            costs: items,
            ...snakeFields,
            ...(pendingFiles > 0 ? { pending_files: pendingFiles } : {}),
          },
          listed({
            kind: by,
            records: shown.map(({ key, folder }) => ({ id: key, label: key, folder })),
            total: rows.length,
            provenance: 'verified',
            page: meta,
            next: [...next, ...nextCalls(by, shown)],
          }),
        ),
    )
  },
})

/** Sessions are named by what was asked in them, projects by their folder. */
async function labelsOf(
  rows: readonly CostRow[],
  by: CostGroup,
  recordings: Recordings,
): Promise<ReadonlyMap<string, string>> {
  if (by === 'project') return new Map(rows.map(({ key, folder }) => [key, folder]))
  if (by !== 'session') return new Map()
  const labels = rows.map(async ({ key }) => {
    const [head] = await recordings.withPrefix(key, 1)
    return [key, head?.title ?? (head?.snippet || key)] as const
  })
  return new Map(await Promise.all(labels))
}

function nextCalls(by: CostGroup, [first]: readonly CostRow[]) {
  if (!first) return [listSessions]
  return by === 'session' ? [summarizeSession(first.key)] : []
}
