import type { Caller } from '@tutor-nexus/toolkit'
import { plainSurface, type CallOutcome, type Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { Store } from '../../../platform/store/store.ts'
import { eventLog } from '../store/event-log-store.ts'
import type { EventLog } from '../store/event-log.ts'
import { bySystem, byUser } from '../model/new-event.ts'
import type { NewEvent } from '../../../platform/session/session-event.ts'
import { sessionRequests } from '../store/session-request-store.ts'
import type { RequestKind, SessionRequest, SessionRequests } from '../model/session-requests.ts'

export interface RequestRun {
  readonly pipeline: Pipeline
  readonly store: Store
  /** The owner of the requests, with the permissions for them. */
  readonly caller: Caller
  readonly now: () => Date
  readonly newId: () => string
  /** Gets background failures. */
  readonly onFault: (fault: unknown) => void
}

export interface RunReport {
  done: number
  /** Permanent failures; the session's log has the reason. */
  failed: number
  /** Requests that another process handles or that may succeed later. */
  left: number
}

type Outcome = keyof RunReport

/** More would let one person's requests crowd out the calls of others. */
const SESSIONS_AT_ONCE = 4

const TEMPORARY = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMITED'])

const TOOLS: Record<RequestKind, string> = {
  ask: 'tn_session_ask',
  draft: 'tn_session_ask',
  cancel: 'tn_session_cancel_pending',
  end: 'tn_session_end',
  resume: 'tn_session_resume',
}

/**
 * Runs other devices' requests in the sessions whose home is here: in order within a session, and at most once, also
 * with several processes. A cancel does not wait for the answer that it stops.
 * @example
 * const { done } = await runRequests({ pipeline, store, caller, now, newId, onFault })
 */
export async function runRequests(run: RequestRun): Promise<RunReport> {
  const runner = new RequestRunner(run)
  const report: RunReport = { done: 0, failed: 0, left: 0 }
  const sessions = await runner.requests.dueSessions()
  const next = sessions.values()
  const runNext = async () => {
    for (const sessionId of next) await runner.runSession(sessionId, report)
  }
  await Promise.all(Array.from({ length: SESSIONS_AT_ONCE }, runNext))
  return report
}

class RequestRunner {
  readonly requests: SessionRequests
  readonly #run: RequestRun
  readonly #log: EventLog

  constructor(run: RequestRun) {
    const { store, caller, now, newId, onFault } = run
    const owner = caller.userId ?? ''
    this.#run = run
    this.requests = sessionRequests(store, owner, { now, newId })
    this.#log = eventLog(store, owner, { now, onFault })
  }

  async runSession(sessionId: string, report: RunReport): Promise<void> {
    for (;;) {
      const waiting = await this.requests.waiting(sessionId)
      const next = waiting.find(({ kind }) => kind === 'cancel') ?? waiting[0]
      if (!next) return
      const outcome = await this.#runOne(next)
      report[outcome] += outcome === 'left' ? waiting.length : 1
      if (outcome === 'left') return
      await this.requests.settle(next.id)
    }
  }

  async #runOne(request: SessionRequest): Promise<Outcome> {
    if (request.kind === 'cancel' && !(await this.#isPending(request))) return 'done'
    const outcome = await this.#call(request)
    if (outcome.kind === 'result') return 'done'
    const failure =
      outcome.kind === 'failure'
        ? outcome.failure
        : { code: 'UNPROCESSABLE_ENTITY', message: 'This needs the client that made the request' }
    const created = await this.#createdEvent(request)
    if (created && (await this.#isOver(request, created))) return 'failed'
    if (TEMPORARY.has(failure.code)) return 'left'
    if (!created) await this.#recordFailure(request, failure)
    return 'failed'
  }

  async #call(request: SessionRequest): Promise<CallOutcome> {
    const { pipeline, caller } = this.#run
    const { id, sessionId, kind, text } = request
    const draftId = await this.#targetOf(request)
    const message =
      kind === 'ask' || kind === 'draft'
        ? { message: text, draft: kind === 'draft', ...(draftId === undefined ? {} : { draftId }) }
        : {}
    return pipeline.call({
      name: TOOLS[kind],
      arguments: { sessionId, ...message, clientEventId: id },
      caller,
      surface: plainSurface('sync'),
    })
  }

  /** The draft that a message sends or changes, if it is still there: a message never fails for want of its draft. */
  async #targetOf({ sessionId, target }: SessionRequest): Promise<string | undefined> {
    if (target === null) return undefined
    const ids = new Set([target, ...(await this.requests.eventsMadeBy(sessionId, [target]))])
    const state = await this.#log.state(sessionId)
    return state?.drafts.find(({ id }) => ids.has(id))?.id
  }

  async #createdEvent({ id, sessionId }: SessionRequest): Promise<string | undefined> {
    return (await this.requests.eventsMadeBy(sessionId, [id]))[0]
  }

  /** Whether the target of a cancel is still pending. Later messages are not affected. */
  async #isPending({ sessionId, text }: SessionRequest): Promise<boolean> {
    const state = await this.#log.state(sessionId)
    const ids = text?.split(' ') ?? []
    const targets = new Set([...ids, ...(await this.requests.eventsMadeBy(sessionId, ids))])
    const pending = [state?.open?.eventId, ...(state?.drafts ?? []).map(({ id }) => id)]
    return pending.some((id) => id !== undefined && targets.has(id))
  }

  async #isOver({ sessionId }: SessionRequest, eventId: string): Promise<boolean> {
    const upTo = Number.MAX_SAFE_INTEGER
    const ends = await this.#log.ofTypes(sessionId, ['answered', 'failed', 'stopped'], {
      after: 0,
      upTo,
      limit: upTo,
    })
    return ends.some(({ payload }) => 'answers' in payload && payload.answers === eventId)
  }

  /** Records an unanswered message with its failure, so that it can be asked again. */
  async #recordFailure(
    { id, sessionId, kind, text }: SessionRequest,
    { code, message }: { code: string; message: string },
  ): Promise<void> {
    const { now, newId, caller } = this.#run
    const context = { now, newId, userId: caller.userId, clientEventId: id }
    const failed = (answers: string): NewEvent => bySystem('failed', { answers, code, message }, context)
    await this.#log.append(sessionId, () => {
      if (kind === 'draft' && text) return [byUser('drafted', { text, edits: null }, context)]
      if (kind !== 'ask' || !text) return [{ ...failed(id), clientEventId: id }]
      const asked = byUser('asked', { text, sends: null }, context)
      return [asked, failed(asked.eventId)]
    })
  }
}
