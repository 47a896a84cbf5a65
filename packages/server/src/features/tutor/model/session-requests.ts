import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { LONGEST_MESSAGE } from '../tools/shared/parameters.ts'

export const REQUEST_KINDS = ['ask', 'draft', 'cancel', 'end', 'resume'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** What a device wants done in a session whose home is elsewhere, as the change log has it. */
export const RequestBody = lazy(() =>
  z.object({
    sessionId: z.ulid(),
    kind: z.enum(REQUEST_KINDS),
    /** The message; of a cancel, the ids of what it is about. */
    text: z.string().max(LONGEST_MESSAGE).nullable(),
    createdAt: z.iso.datetime(),
  }),
)

export interface SessionRequest extends z.output<ReturnType<typeof RequestBody>> {
  readonly id: string
  /** Where it was made. */
  readonly device: string
}

export interface NewRequest {
  readonly sessionId: string
  readonly kind: RequestKind
  readonly text: string | null
}

export interface LeftRequest {
  readonly request: SessionRequest
  /** False where the same one was waiting already. */
  readonly isNew: boolean
}

/** The requests of one owner that wait for the homes of their sessions. */
export interface SessionRequests {
  /** Those of one session, in the order in which they became known here. */
  waiting(sessionId: string): Promise<readonly SessionRequest[]>
  /** Leaves one for the session's home. A device has one draft a session, and none after it has asked. */
  leave(request: NewRequest): Promise<LeftRequest>
  /** Takes back those of some kinds, whoever made them, and gives what was waiting. */
  withdraw(sessionId: string, kinds: readonly RequestKind[]): Promise<readonly SessionRequest[]>
  /** Takes one out that is done. */
  settle(id: string): Promise<void>
  /** The sessions whose home is here and that something waits for. */
  dueSessions(): Promise<readonly string[]>
  /** The ids of a session's events that these calls of clients made. */
  eventsMadeBy(sessionId: string, clientEventIds: readonly string[]): Promise<readonly string[]>
}
