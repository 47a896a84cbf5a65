import { toolsFor } from '@tutor-nexus/toolkit'
import type { EventLog } from './event-log.ts'
import type { Tutor } from './tutor-port.ts'

export interface SessionServices {
  log: EventLog
  tutor: Tutor
  /** This replica's own id. */
  device: string
  /** How long after its last activity a session closes by itself. */
  expiryMs: number
}

export const defineTool = toolsFor<SessionServices>()
