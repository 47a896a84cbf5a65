import { listed, lazy, pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { query } from '../define.ts'
import { masked } from '../model/masks/masking.ts'
import { filterParameters, filterOf } from './shared/parameters.ts'
import { OPTIONAL_FIELDS, recordOf, SessionView, sessionView } from './shared/views/session-view.ts'
import type { RecordingHead } from '../model/recording.ts'
import { summarizeSession } from './shared/suggestions.ts'

const Position = lazy(() => z.object({ at: z.string(), id: z.string() }))
type Position = z.output<ReturnType<typeof Position>>

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
    const { recordings } = context.services
    const filter = { ...filterOf(given), ...(withSubagents ? { withSubagents } : {}) }
    const source = {
      position: Position,
      async load(before: Position | undefined, count: number) {
        // In parallel, so that one scan of the logs serves both.
        const [found, total] = await Promise.all([
          recordings.list(filter, before, count),
          recordings.count(filter),
        ])
        return { found, total, ...(await recordings.progress()) }
      },
      after: ({ endedAt, startedAt, id }: RecordingHead) => ({ at: endedAt ?? startedAt ?? '', id }),
    }
    return context.answerPage(
      source,
      {
        cursor,
        limit,
        view: (head) => sessionView(head, masked),
        query: filter,
        args: { ...given, with_subagents: withSubagents, limit },
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
            optional: OPTIONAL_FIELDS,
            total,
            provenance: 'verified',
            page: meta,
            next: [...next, ...shown.slice(0, 1).map(({ id }) => summarizeSession(id))],
          }),
        ),
    )
  },
})
