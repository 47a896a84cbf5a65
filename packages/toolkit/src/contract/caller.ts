import type { UserId } from './ids.ts'

/** Who makes a call and what they may do, as the surface has established it. */
export interface Caller {
  /** Null for the system's own calls. */
  readonly userId: UserId | null
  /** What the caller holds: `tasks:read`, `tasks:*`, `*`. */
  readonly scopes: readonly string[]
  readonly agentId: string
  readonly agentVersion: string
}
