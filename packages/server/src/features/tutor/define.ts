import { toolFamily } from '@tutor-nexus/toolkit'
import { readLimit, utterancesOf, writeLimit } from '../../platform/tools/tool-facts.ts'
import { listSessions } from './tools/shared/suggestions.ts'
import type { EventLog } from './store/event-log.ts'
import type { RunningAnswers } from './asking/running-answers.ts'
import type { SessionDevices } from './model/session-devices.ts'
import type { SessionRequests } from './model/session-requests.ts'
import type { SessionWorkspace, Tutor } from './model/tutor-port.ts'

export interface SessionServices {
  log: EventLog
  tutor: Tutor
  device: string
  /** How long after its last activity a session expires. */
  expiryMs: number
  /** Answers in progress in this process. */
  running: RunningAnswers
  /** The caller's workspace with its defaults. */
  workspaceOf(workspaceId: string): Promise<SessionWorkspace>
  /** Throws if the caller may not store more. */
  requireRoom(): Promise<void>
  /** Throws if too many sessions began without signing in. */
  requireFewSessions(): Promise<void>
  /** Requests that wait for the home devices of sessions. */
  requests: SessionRequests
  devices: SessionDevices
}

export const { query, analysis, mutation, generation } = toolFamily<SessionServices>({
  agent: 'tutoringSession',
  prefix: 'tn_session_',
  utterances: utterancesOf('tutor'),
  resource: 'sessions',
  tags: ['session'],
  recovery: [listSessions],
  reads: { rateLimit: readLimit },
  writes: { rateLimit: writeLimit, permissions: ['sessions:update'] },
})
