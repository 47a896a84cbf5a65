import { toolsFor } from '@tutor-nexus/toolkit'
import type { EventLog } from './store/event-log.ts'
import type { RunningAnswers } from './asking/running-answers.ts'
import type { SessionDevices } from './model/session-devices.ts'
import type { SessionRequests } from './model/session-requests.ts'
import type { Tutor } from './model/tutor-port.ts'

export interface SessionServices {
  log: EventLog
  tutor: Tutor
  /** This replica's own id. */
  device: string
  /** How long after its last activity a session closes by itself. */
  expiryMs: number
  /** The answers that this process is making. */
  running: RunningAnswers
  /** What waits for the homes of sessions. */
  requests: SessionRequests
  /** The devices that are linked with this one. */
  devices: SessionDevices
}

export const defineTool = toolsFor<SessionServices>()

const MINUTE = 60_000

/** Generous: it stops a loop that has gone wild, not a person or an agent at work. */
export const readLimit = { maxCalls: 60_000, windowMs: MINUTE }
export const writeLimit = { maxCalls: 30_000, windowMs: MINUTE }
