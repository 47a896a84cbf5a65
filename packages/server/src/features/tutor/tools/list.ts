import { anyId, anyTime, listed, lazy, pageOf, type PageSource, pagination } from '@tutor-nexus/toolkit'
import type { Loaded } from '@tutor-nexus/toolkit/contract'
import * as z from 'zod'
import { query } from '../define.ts'
import { resumeSession } from './shared/suggestions.ts'
import { recordOf, SessionView, sessionView } from './shared/views.ts'
import type { EventLog, SessionHead } from '../store/event-log.ts'
import { asOf } from '../model/session-state.ts'

export const list = query({
  name: 'tn_session_list',
  title: 'List tutoring sessions',
  version: '1.2.0',
  description: {
    what: "List the student's tutoring sessions, the latest first.",
    when: 'Use this to find a session: "which tutoring sessions do I have?". For recorded agent sessions use list_sessions.',
    returns: 'Returns title, status, engine and number of messages of each.',
  },
  permissions: ['sessions:list'],
  tags: ['tutoring'],
  recovery: [],
  parameters: () =>
    z.object({
      status: z.enum(STATUSES).default('all').describe('Which'),
      ...pagination(),
    }),
  data: () => pageOf(SessionView()),
  examples: [
    { description: 'None yet', params: {}, expectedResult: { items: [], totalCount: 0, hasMore: false } },
    {
      description: 'One that is open',
      given: [{ tool: 'tn_session_start', params: { title: 'Limits' } }],
      params: { status: 'open' },
      expectedResult: {
        items: [
          {
            sessionId: anyId,
            title: 'Limits',
            status: 'open',
            closedBy: null,
            engine: 'auto',
            workspace: 'default',
            startedAt: anyTime,
            lastActivityAt: anyTime,
            expiresAt: anyTime,
            messages: 0,
            lastSeq: 1,
            draft: null,
            drafts: 0,
            openQuestion: null,
          },
        ],
        totalCount: 1,
        hasMore: false,
      },
    },
  ],
  async handler({ status, limit, cursor }, { services: { log, expiryMs }, page, now, ok }) {
    const sessions = sessionSource(log, { status, now: now(), expiryMs })
    const { items, shown, fields, meta, next, loaded, hasMore, seen } = await page(sessions, {
      cursor,
      limit,
      view: ({ id, state }) => sessionView(id, state, expiryMs),
    })
    const total = loaded.total ?? (hasMore ? undefined : seen)
    return ok(
      { items, ...fields, ...(total !== undefined && { totalCount: total }) },
      listed({
        kind: 'session',
        records: shown.map(({ id, state }) => recordOf(id, state)),
        total,
        provenance: 'verified',
        page: { ...meta, ...(total !== undefined && { total_items: total }) },
        next: [...next, ...loaded.found.slice(0, 1).map(({ id }) => resumeSession(id))],
      }),
    )
  },
})

const STATUSES = ['all', 'open', 'closed'] as const
type Status = (typeof STATUSES)[number]

/** A position in the list: by the last activity, then by id. */
const Position = lazy(() => z.object({ at: z.string(), id: z.string() }))
type Position = z.output<ReturnType<typeof Position>>

interface Listing {
  status: Status
  now: Date
  expiryMs: number
}

/** Sorts after every id. */
const LAST_ID = '~'

const positionOf = ({ id, state }: SessionHead): Position => ({ at: state.lastActivityAt, id })
const isBefore = (a: Position, b: Position): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

/**
 * Sessions by their last activity, newest first. Expired sessions count as closed even if that is not recorded yet;
 * among the open ones they come last.
 */
const sessionSource = (
  log: EventLog,
  listing: Listing,
): PageSource<Position, Loaded<SessionHead, Position>> => ({
  position: Position,
  load: async (before, limit) => ({
    found: await listHeads(log, listing, before, limit),
    total: listing.status === 'all' ? await log.count('all') : undefined,
  }),
  after: positionOf,
})

async function listHeads(
  log: EventLog,
  { status, now, expiryMs }: Listing,
  before: Position | undefined,
  limit: number,
): Promise<SessionHead[]> {
  const seen = ({ id, state }: SessionHead) => ({ id, state: asOf(state, now, expiryMs) })
  const read = (which: Status, from: Position | undefined) =>
    log.list({ status: which, limit, ...(from ? { before: from } : {}) })

  if (status !== 'closed') {
    const heads = (await read(status, before)).map(seen)
    return status === 'all' ? heads : heads.filter(({ state }) => state.status === 'open')
  }
  const cutoff: Position = { at: new Date(now.getTime() - expiryMs).toISOString(), id: LAST_ID }
  const expired = await read('open', before && isBefore(before, cutoff) ? before : cutoff)
  const closed = await read('closed', before)
  return [...expired.map(seen), ...closed]
    .toSorted((a, b) => (isBefore(positionOf(a), positionOf(b)) ? 1 : -1))
    .slice(0, limit)
}
