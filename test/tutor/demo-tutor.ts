import { UserId, type ClientPort } from '@tutor-nexus/toolkit'
import type { Progress } from '@tutor-nexus/toolkit/contract'
import { identityOf } from '../../packages/server/src/platform/identity/identity.ts'
import type { Step } from '../../packages/server/src/platform/session/session-event.ts'
import type { Answering, Question } from '../../packages/server/src/features/tutor/model/tutor-port.ts'
import { tutors } from '../../packages/server/src/features/tutor/engine/mount.ts'
import {
  DEFAULT_LIMITS,
  DEFAULT_PREFERENCES,
  type EnginePorts,
} from '../../packages/server/src/features/tutor/engine/ports.ts'
import type { App } from '../../packages/server/src/platform/feature/app.ts'

export interface As {
  userId?: string
  scopes?: readonly string[]
}

/** Somebody who has agreed to every provider. */
export const agreeing: EnginePorts['consents'] = { find: async () => true, set: async () => undefined }

/** The tutor of a user of the product, with what the test puts behind its ports. */
export function tutorOf(app: App, ports: Partial<EnginePorts> = {}, as: As = {}) {
  const {
    keys = async () => [],
    quota = { take: async () => ({ allowed: true as const }) },
    consents = agreeing,
    preferences = async () => ({ ...DEFAULT_PREFERENCES, fallbackEngine: 'none' as const }),
    fetch: fetcher = fetch,
    ...rest
  } = ports
  const own = identityOf(app.localOwner)
  const caller = {
    userId: as.userId === undefined ? own.userId : UserId.parse(as.userId),
    scopes: as.scopes ?? own.scopes,
    agentId: 'test',
    agentVersion: '1.0.0',
  }
  return tutors({
    pipeline: app.pipeline,
    version: '1.0.0',
    operator: undefined,
    budget: { reserve: async () => ({ settle: async () => undefined }) },
    limits: DEFAULT_LIMITS,
    now: () => new Date('2026-11-15T00:00:00Z'),
    elapsed: () => performance.now(),
    logger: app.log.logger,
    ...rest,
    keys: () => keys,
    quota: () => quota,
    consents: () => consents,
    preferences: () => preferences,
    fetch: () => fetcher,
  })(caller)
}

export const asking = (text: string, question: Partial<Question> = {}): Question => ({
  sessionId: '01M7F7QYVBFC77GW563PAS80N2',
  eventId: '01M7F7QZZHYHRJAP81WMZ6QNYR',
  text,
  before: [],
  engine: 'offline',
  key: null,
  context: {},
  workspace: { id: 'default', institution: null, vault: null, instructions: null },
  ...question,
})

const unasked = async (): Promise<never> => {
  throw new Error('The client was asked')
}

/** A client that lends nothing. */
export const mute: ClientPort = {
  can: () => false,
  sample: unasked,
  elicit: unasked,
  listRoots: unasked,
  together: unasked,
}

export interface Heard extends Answering {
  /** The parts of the answer as they came. */
  readonly parts: Progress[]
  /** The calls that were made, as they ended. */
  readonly steps: Step[]
}

export function listening(own: Partial<Answering> = {}): Heard {
  const parts: Progress[] = []
  const steps: Step[] = []
  return {
    client: mute,
    signal: new AbortController().signal,
    progress: (progress) => parts.push(progress),
    stepped: (step) => steps.push(step),
    ...own,
    parts,
    steps,
  }
}
