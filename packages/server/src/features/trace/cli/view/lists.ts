import { setTimeout } from 'node:timers/promises'
import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { SessionView } from '../../tools/shared/views/session-view.ts'
import type { Calls } from './calls.ts'
import { type Arguments, pagesOf } from './pages.ts'
import { pageOf } from '../../../../platform/cli/terminal/page.ts'
import { plural } from './format.ts'
import { StatusLine } from '../../../../platform/cli/terminal/status-line.ts'

const MOST_SESSIONS = 100
const MOST_HITS = 50

const HitView = z.object({
  session_id: z.string(),
  provider: z.string(),
  turn_index: z.int(),
  step_index: z.int(),
  kind: z.string(),
  name: z.string().nullable(),
  time: z.string().nullable(),
  excerpt: z.string(),
})

const SessionsData = lazy(() =>
  z.object({
    sessions: z.array(SessionView()),
    next_cursor: z.string().optional(),
    pending_files: z.int().optional(),
  }),
)
export type ListedSession = z.output<ReturnType<typeof SessionView>>

const HitsData = z.object({
  hits: z.array(HitView),
  next_cursor: z.string().optional(),
  pending_files: z.int().optional(),
})
export type Hit = z.output<typeof HitView>

/** The first items of a list, and the number of logs that are not indexed yet. */
export interface Found<Item> {
  readonly items: Item[]
  readonly isMore: boolean
  readonly pendingFiles: number
}

/** Newest first. The exact `since` is checked here, because the tool takes only days. */
export async function sessionsOf(
  calls: Calls,
  args: Arguments,
  { limit, since = '' }: { limit: number; since?: string | undefined },
): Promise<Found<ListedSession>> {
  const found: ListedSession[] = []
  let pendingFiles = 0
  const pages = pagesOf(
    calls,
    'list_sessions',
    { ...args, limit: Math.min(limit, MOST_SESSIONS) },
    SessionsData(),
  )
  for await (const page of pages) {
    pendingFiles = page.pending_files ?? 0
    found.push(...page.sessions.filter(({ end_time }) => (end_time ?? '') >= since))
    const isPast = page.sessions.some(({ end_time }) => (end_time ?? '') < since)
    if (isPast || found.length > limit) break
    if (found.length === limit) return { items: found, isMore: page.next_cursor !== undefined, pendingFiles }
  }
  return { items: found.slice(0, limit), isMore: found.length > limit, pendingFiles }
}

export async function hitsOf(calls: Calls, args: Arguments, limit: number): Promise<Found<Hit>> {
  const found: Hit[] = []
  let pendingFiles = 0
  const pages = pagesOf(calls, 'search_sessions', { ...args, limit: Math.min(limit, MOST_HITS) }, HitsData)
  for await (const page of pages) {
    pendingFiles = page.pending_files ?? 0
    found.push(...page.hits)
    if (found.length >= limit)
      return {
        items: found.slice(0, limit),
        isMore: found.length > limit || page.next_cursor !== undefined,
        pendingFiles,
      }
  }
  return { items: found, isMore: false, pendingFiles }
}

/** Prints to stderr what the list lacks. */
export function printNotes({ isMore, pendingFiles }: Omit<Found<unknown>, 'items'>, more: string): void {
  const { paint } = pageOf(process.stderr)
  if (isMore) console.error(paint.faint(more))
  if (pendingFiles > 0)
    console.error(paint.warning(`! ${plural(pendingFiles, 'log')} not indexed yet: more results may follow.`))
}

const PAUSE_MS = 100
/** After this time without progress, the partial result is shown. */
const STALLED_MS = 15_000

/** Repeats the query until all logs are indexed: indexing stops when this command ends. */
export async function untilIndexed<Listed extends { pendingFiles: number }>(
  ask: () => Promise<Listed>,
): Promise<Listed> {
  const status = new StatusLine()
  let found = await ask()
  let fewest = found.pendingFiles
  let giveUpAt = Date.now() + STALLED_MS
  while (found.pendingFiles > 0 && Date.now() < giveUpAt) {
    status.show(`${plural(found.pendingFiles, 'log')} left to index …`)
    await setTimeout(PAUSE_MS)
    found = await ask()
    if (found.pendingFiles >= fewest) continue
    fewest = found.pendingFiles
    giveUpAt = Date.now() + STALLED_MS
  }
  status.end()
  return found
}
