import { listed, lazy, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { masked } from '../model/masks/masking.ts'
import { filterParameters, filterOf } from './shared/parameters.ts'
import { recordOf, SessionView, sessionView } from './shared/views/session-view.ts'
import { totalOf } from '../model/fold/token-use.ts'
import type { RecordingHead } from '../model/recording.ts'
import type { RecordingFilter, Recordings } from '../model/recordings-port.ts'
import { summarizeSession } from './shared/suggestions.ts'

const Position = lazy(() => z.object({ at: z.string(), id: z.string(), tokens: z.number() }))
type Position = z.output<ReturnType<typeof Position>>

export const listSessionsTool = query({
  name: 'list_sessions',
  title: 'List recorded sessions',
  address: 'sessionInspector/list',
  version: '1.2.1',
  description: {
    what: 'List recorded agent sessions (≤32 KB), the latest first.',
    when: 'Use this to find a session of Claude Code, Codex, Gemini CLI or this server: "what did my assistant do today?". For tutoring use tn_session_list.',
    returns: 'Returns id, project, times, turns, tokens and first message of each.',
  },
  recovery: [],
  parameters: () =>
    z.object({
      ...filterParameters(),
      with_subagents: z.boolean().default(false).describe('Also sub-agents'),
      sort: z.enum(['latest', 'tokens']).default('latest').describe('tokens: those that took most first'),
      ...pagination(),
    }),
  data: () =>
    z.object({
      sessions: z.array(SessionView()),
      next_cursor: z.string().optional(),
      pending_files: z.int().min(1).optional().describe('Logs that are still being read'),
    }),
  examples: [
    {
      description: 'None yet',
      params: { provider: 'claude_code' },
      expectedResult: { sessions: [] },
    },
  ],
  async handler({ limit, cursor, with_subagents: withSubagents, sort, ...given }, context) {
    const { recordings } = context.services
    const filter = { ...filterOf(given), ...(withSubagents ? { withSubagents } : {}) }
    const source = {
      position: Position,
      async load(before: Position | undefined, count: number) {
        // In parallel, so that one scan of the logs serves both.
        const [found, total] = await Promise.all([
          sort === 'tokens'
            ? costliest(recordings, filter, before, count)
            : recordings.list(filter, before, count),
          recordings.count(filter),
        ])
        return { found, total, ...(await recordings.progress()) }
      },
      after: (head: RecordingHead) => ({
        at: head.endedAt ?? head.startedAt ?? '',
        id: head.id,
        tokens: spentOf(head),
      }),
    }
    return context.answerPage(
      source,
      {
        cursor,
        limit,
        view: (head) => sessionView(head, masked),
        query: { ...filter, sort },
        args: { ...given, with_subagents: withSubagents, sort, limit },
      },
      ({ items, shown, snakeFields, meta, next, loaded: { total, pendingFiles } }) =>
        context.ok(
          {
            sessions: items,
            ...snakeFields,
            ...(pendingFiles > 0 ? { pending_files: pendingFiles } : {}),
          },
          listed({
            kind: 'session',
            records: shown.map(recordOf),
            total,
            provenance: 'verified',
            page: meta,
            next: [...next, ...shown.slice(0, 1).map(({ id }) => summarizeSession(id))],
          }),
        ),
    )
  },
})

const MOST_COMPARED = 100_000

/** What a session and all that it started have taken. */
const spentOf = ({ tokens, subagentTokens }: RecordingHead): number =>
  totalOf(tokens) + totalOf(subagentTokens)

/** No index is kept by tokens, which change with every line of a log: all heads are compared. */
async function costliest(
  recordings: Recordings,
  filter: RecordingFilter,
  before: Position | undefined,
  count: number,
): Promise<RecordingHead[]> {
  const heads = await recordings.list(filter, undefined, MOST_COMPARED)
  return heads
    .map((head) => ({ head, tokens: spentOf(head), id: head.id }))
    .filter((one) => before === undefined || byTokens(before, one) < 0)
    .toSorted(byTokens)
    .slice(0, count)
    .map(({ head }) => head)
}

type Spent = Pick<Position, 'tokens' | 'id'>

const byTokens = (one: Spent, other: Spent): number =>
  other.tokens - one.tokens || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
