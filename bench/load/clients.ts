import { setTimeout as delay } from 'node:timers/promises'
import { openHttpLink } from '../calls/client/http-link.ts'
import { openSession, type Session, type ToolAnswer } from '../calls/client/session.ts'
import { percentile } from '../measure/spread.ts'
import type { Host } from './host.ts'

/** What a phase came to. */
export interface Phase {
  calls: number
  perSecond: number
  p50: number
  p99: number
  /** Refused by a declared rate limit. */
  limited: number
  errors: string[]
}

type Act = (session: Session, turn: number) => Promise<ToolAnswer>

/** Three reads to a write, as a student's assistant goes about it. */
const mixed: Act = (session, turn) => {
  if (turn % 4 === 0) return session.call('add_task', { title: `Read chapter ${turn}` })
  if (turn % 4 === 2) return session.call('tn_course_search', { query: 'calculus', limit: 5 })
  return session.call('list_tasks', { status: 'pending', limit: 10 })
}

/** A tool that declares itself slow, again and again. */
const slow: Act = async (session) => {
  const started = await session.call('tn_session_start', { title: 'Load' })
  const { data } = started.structuredContent as { data: { sessionId: string } }
  return session.call('tn_session_ask', {
    sessionId: data.sessionId,
    message: 'Which courses need calculus, and where do they transfer to?',
  })
}

/**
 * Clients with connections of their own, each of which calls again as soon as it is answered. `besides` is the last user,
 * because the others have as many sessions as a person may.
 */
export async function runPhase(host: Host, clients: number, seconds: number, besides = 0): Promise<Phase> {
  const until = performance.now() + seconds * 1000
  const phase = { millis: [] as number[], limited: 0, errors: [] as string[] }
  const unmeasured = { millis: [] as number[], limited: 0, errors: [] as string[] }
  const [last = '', ...others] = host.tokens.toReversed()
  await Promise.all([
    ...Array.from({ length: clients }, (_, number) =>
      drive(host, others[number % others.length] ?? '', number, until, mixed, phase),
    ),
    ...Array.from({ length: besides }, (_, number) => drive(host, last, number, until, slow, unmeasured)),
  ])
  const sorted = phase.millis.toSorted((a, b) => a - b)
  return {
    calls: sorted.length,
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    limited: phase.limited + unmeasured.limited,
    errors: [...phase.errors, ...unmeasured.errors],
  }
}

interface Tally {
  millis: number[]
  limited: number
  errors: string[]
}

async function drive(
  host: Host,
  token: string,
  number: number,
  until: number,
  act: Act,
  tally: Tally,
): Promise<void> {
  const revision = number % 2 === 0 ? '2026-07-28' : '2025-11-25'
  const link = openHttpLink({ port: host.port, revision, headers: { Authorization: `Bearer ${token}` } })
  try {
    const session = await openSession(link, revision)
    for (let turn = number; performance.now() < until; turn++) {
      const began = performance.now()
      const answer = await act(session, turn)
      if (!answer.isError) tally.millis.push(performance.now() - began)
      else if (isLimit(answer)) {
        tally.limited += 1
        await delay(100)
      } else tally.errors.push(JSON.stringify(answer).slice(0, 300))
    }
  } catch (error) {
    tally.errors.push(error instanceof Error ? error.message : String(error))
  } finally {
    link.close()
  }
}

const isLimit = ({ content }: ToolAnswer): boolean =>
  content?.[0]?.text?.includes('"code":"RATE_LIMITED"') ?? false
