import { byOffset, content, lazy, pagination, searched } from '@tutor-nexus/toolkit'
import { shortLabel } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { query } from '../define.ts'
import { withRecording } from './shared/find-recording.ts'
import { maskedExcerpt, masked, shortText } from '../model/masks/masking.ts'
import { filterParameters, kindsParameter, sessionIdParameter, filterOf } from './shared/parameters.ts'
import { PROVIDERS, STEP_KINDS } from '../model/recording.ts'
import type { SearchHit } from '../model/recordings-port.ts'
import { listSessions, readSteps } from './shared/suggestions.ts'
import { LONGEST_NAME } from './shared/views/turn-view.ts'

const LONGEST_EXCERPT = 400

const Count = z.int().min(0)

const HitView = lazy(() =>
  z.object({
    session_id: z.string(),
    provider: z.enum(PROVIDERS),
    turn_index: Count,
    step_index: Count,
    kind: z.enum(STEP_KINDS),
    name: z.string().nullable(),
    time: z.string().nullable(),
    excerpt: z.string(),
  }),
)

export const searchSessions = query({
  name: 'search_sessions',
  title: 'Search recorded sessions',
  version: '1.1.0',
  address: 'sessionInspector/search',
  description: {
    what: 'Search messages, commands and results of recorded agent sessions (≤32 KB a page).',
    when: 'Use this to find where something happened: "search my agent logs for the migration error".',
    returns:
      'Returns excerpts with their session, turn and step: of steps with all words, or if there are none, with some.',
  },
  tags: ['search'],
  parameters: () =>
    z.object({
      query: z.string().trim().min(1).max(500).meta(content).describe('Words to find'),
      session_id: sessionIdParameter().optional().describe('Only in this session'),
      kinds: kindsParameter(),
      ...filterParameters(),
      ...pagination({ standard: 10, max: 50 }),
    }),
  data: () =>
    z.object({
      hits: z.array(HitView()),
      next_cursor: z.string().optional(),
      pending_files: z.int().min(1).optional().describe('Logs whose text cannot be searched yet'),
    }),
  examples: [
    {
      description: 'Nothing of the kind was recorded',
      params: { query: 'flaky migration', provider: 'codex' },
      expectedResult: { hits: [] },
    },
  ],
  async handler({ query: text, session_id: id, kinds, limit, cursor, ...given }, context) {
    const { recordings } = context.services
    const recordingId =
      id === undefined ? undefined : await withRecording(id, recordings, async ({ head }) => head.id)
    const search = {
      text,
      filter: filterOf(given),
      ...(kinds ? { kinds } : {}),
      ...(recordingId === undefined ? {} : { recordingId }),
    }
    const find = async (from: number, most: number) => {
      const { hits, ...rest } = await recordings.search(search, from, most)
      return { found: hits, ...rest }
    }
    const source = {
      ...byOffset((from) => find(from, limit)),
      // Only the search knows where the hits after these begin.
      after: async (_: SearchHit, { position = 0, index }: { position: number | undefined; index: number }) =>
        (await find(position, index + 1)).next ?? position + index + 1,
    }
    const args = {
      query: text,
      ...given,
      limit,
      ...(kinds ? { kinds } : {}),
      ...(recordingId === undefined ? {} : { session_id: recordingId }),
    }
    return context.answerPage(
      source,
      { cursor, limit, view: hitView, query: search, args },
      ({ items, shown, snakeFields, meta, next, hasMore, loaded: { pendingFiles } }) =>
        context.ok(
          { hits: items, ...snakeFields, ...(pendingFiles > 0 ? { pending_files: pendingFiles } : {}) },
          searched({
            kind: 'step',
            records: shown.map(recordOf),
            total: !hasMore && cursor === undefined ? shown.length : undefined,
            scores: shown.map(({ score }) => score),
            provenance: 'verified',
            page: meta,
            next: [
              ...next,
              ...shown.slice(0, 1).map((hit) => readSteps(hit.recordingId, hit.turn, hit.step)),
              ...(shown.length === 0 ? [listSessions] : []),
            ],
          }),
        ),
    )
  },
})

const hitView = (hit: SearchHit): z.input<ReturnType<typeof HitView>> => ({
  session_id: hit.recordingId,
  provider: hit.provider,
  turn_index: hit.turn,
  step_index: hit.step,
  kind: hit.kind,
  name: hit.name === null ? null : shortText(hit.name, LONGEST_NAME, masked),
  time: hit.at,
  excerpt: shortText(maskedExcerpt(hit.excerpt, masked), LONGEST_EXCERPT, masked),
})

const recordOf = ({ recordingId, turn, step, kind, at }: SearchHit) => ({
  id: `${recordingId}:${turn}.${step}`,
  label: shortLabel(`${kind} in turn ${turn}`),
  kind,
  time: at,
})
