import {
  fittingCount,
  listed,
  nextPage,
  once,
  pagination,
  TEXT_CEILING,
  withinCeilings,
} from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { covered } from '../model/masks/cover.ts'
import { filterParameters } from './shared/parameters.ts'
import { filterOf } from '../model/recording-filter.ts'
import { OPTIONAL_FIELDS, recordOf } from '../model/recording-record.ts'
import { summarizeSession } from './shared/suggestions.ts'
import { SessionView, sessionView } from './shared/views/session-view.ts'

const Position = once(() => z.object({ at: z.string(), id: z.string() }))

export const listSessionsTool = query({
  name: 'list_sessions',
  title: 'List recorded sessions',
  address: 'sessionInspector/list',
  version: '1.1.0',
  description: {
    what: 'List recorded agent sessions (≤32 KB), the latest first.',
    when: 'Use this to find a session of Claude Code, Codex, Gemini CLI or this server: "which coding sessions ran yesterday?".',
    returns: 'Returns id, project, times, turns, tokens and first message of each.',
  },
  recovery: [],
  parameters: () =>
    z.object({
      ...filterParameters(),
      with_subagents: z.boolean().default(false).describe('Also sub-agents'),
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
  async handler({ limit, cursor, with_subagents: withSubagents, ...given }, context) {
    const { services, cursorsFor, weigh } = context
    const { recordings } = services
    const filter = { ...filterOf(given), ...(withSubagents ? { withSubagents } : {}) }
    const cursors = cursorsFor(filter)
    const before = cursor === undefined ? undefined : Position().parse(cursors.open(cursor))
    // At once, so that the logs are looked through only once for both.
    const [heads, total] = await Promise.all([
      recordings.list(filter, before, limit + 1),
      recordings.count(filter),
    ])
    const { pendingFiles } = await recordings.progress()
    const views = heads.slice(0, limit).map((head) => sessionView(head, covered))
    const pending = pendingFiles > 0 ? { pending_files: pendingFiles } : {}
    return withinCeilings(TEXT_CEILING, weigh, async (room) => {
      const count = fittingCount(views, room)
      const last = heads[count - 1]
      const hasMore = count < heads.length && last !== undefined
      const position = last && { at: last.endedAt ?? last.startedAt ?? '', id: last.id }
      const next = hasMore ? { next_cursor: cursors.seal(position) } : {}
      return context.ok(
        { sessions: views.slice(0, count), ...next, ...pending },
        listed({
          kind: 'session',
          records: heads.slice(0, count).map(recordOf),
          optional: OPTIONAL_FIELDS,
          total,
          provenance: 'verified',
          page: { has_more: hasMore, total_items: total, returned_count: count, ...next },
          next: [
            ...nextPage(
              'list_sessions',
              { ...given, with_subagents: withSubagents, limit },
              next.next_cursor,
            ),
            ...heads.slice(0, Math.min(1, count)).map(({ id }) => summarizeSession(id)),
          ],
        }),
      )
    })
  },
})
