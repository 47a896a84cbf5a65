import { ToolError } from '@tutor-nexus/toolkit'
import type { CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import { eventLog } from '../../../packages/server/src/features/tutor/store/event-log-store.ts'
import { RunningAnswers } from '../../../packages/server/src/features/tutor/asking/running-answers.ts'
import { sessionDevices } from '../../../packages/server/src/features/tutor/store/session-devices-store.ts'
import { sessionRequests } from '../../../packages/server/src/features/tutor/store/session-request-store.ts'
import type { AnyEvent } from '../../../packages/server/src/platform/session/session-event.ts'
import type { Tutor, TutorAnswer } from '../../../packages/server/src/features/tutor/model/tutor-port.ts'
import { newId } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import type { StoreLocation } from '../../../packages/server/src/platform/store/open.ts'
import { callAs, dataOf, failureOf, type As } from '../../support/call.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'

export const DAY = 86_400_000

export const answerOf = (text: string, more: Partial<TutorAnswer> = {}): TutorAnswer => ({
  text,
  engine: 'offline',
  model: null,
  citations: [{ label: 'nrc:MATH 1171', uri: 'course://nrc/MATH%201171' }],
  steps: [{ kind: 'tool', name: 'tn_course_search', outcome: 'OK', durationMs: 3 }],
  notes: [],
  ...more,
})

/** What a test needs of a tutor. */
export type Answerer = Pick<Tutor, 'answer'>

/** Says the question back. */
export const echo: Answerer = { answer: async ({ text }) => answerOf(`You asked: ${text}`) }

export const failing: Answerer = {
  answer: () => Promise.reject(new ToolError('SERVICE_UNAVAILABLE', 'The model is overloaded')),
}

type Data = Record<string, unknown>

export interface Asked {
  response: string
  eventsEmitted: string[]
}

interface ExportedPart {
  part: string
  nextCursor?: string
}

/** The product with a tutor and an expiry of the test's own. */
export class SessionApp {
  readonly app: TestApp
  readonly #running = new RunningAnswers()

  private constructor(app: TestApp) {
    this.app = app
  }

  static async open(location: StoreLocation, tutor: Answerer = echo): Promise<SessionApp> {
    const opened = new SessionApp(await openTestApp(location))
    opened.use({ tutor })
    return opened
  }

  use({ tutor = echo, expiryMs = 30 * DAY }: { tutor?: Answerer; expiryMs?: number }): void {
    const { pipeline, storage, store } = this.app
    pipeline.mount('session', ({ userId }) => ({
      log: this.logOf(userId ?? ''),
      tutor: { unavailableReason: async () => undefined, ...tutor },
      device: store.device,
      expiryMs,
      running: this.#running,
      requests: this.requestsOf(userId ?? ''),
      workspaceOf: async (id: string) => ({ id, institution: null, vault: null, instructions: null }),
      requireRoom: () => storage.requireRoom(userId ?? ''),
      requireFewSessions: async () => undefined,
      devices: sessionDevices(store, userId ?? ''),
    }))
  }

  logOf(owner: string) {
    return eventLog(this.app.store, owner, { now: () => new Date(), onFault: () => undefined })
  }

  requestsOf(owner: string) {
    return sessionRequests(this.app.store, owner, { now: () => new Date(), newId })
  }

  call(mode: string, args: object, as: As = {}): Promise<CallOutcome> {
    return callAs(this.app, `tn_session_${mode}`, args, as)
  }

  data(mode: string, args: object, as: As = {}): Promise<Data> {
    return dataOf(this.app, `tn_session_${mode}`, args, as)
  }

  failure(mode: string, args: object, as: As = {}) {
    return failureOf(this.app, `tn_session_${mode}`, args, as)
  }

  async start(args: object = {}): Promise<string> {
    return String((await this.data('start', args))['sessionId'])
  }

  async ask(sessionId: string, message: string, more: object = {}): Promise<Asked> {
    return Object(await this.data('ask', { sessionId, message, ...more }))
  }

  /** Straight from the log. */
  async events(sessionId: string): Promise<readonly AnyEvent[]> {
    return this.logOf(this.app.localOwner.id).after(sessionId, 0, 10_000)
  }

  async types(sessionId: string): Promise<string[]> {
    return (await this.events(sessionId)).map(({ type }) => type)
  }

  /** All parts of an export. */
  async export(sessionId: string): Promise<string[]> {
    const parts: string[] = []
    let next: { cursor?: string } = {}
    for (;;) {
      const { part, nextCursor }: ExportedPart = Object(await this.data('export', { sessionId, ...next }))
      parts.push(part)
      if (nextCursor === undefined) return parts
      next = { cursor: nextCursor }
    }
  }
}
