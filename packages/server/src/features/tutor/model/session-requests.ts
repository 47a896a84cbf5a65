import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { LONGEST_MESSAGE } from '../tools/shared/parameters.ts'

export const REQUEST_KINDS = ['ask', 'draft', 'cancel', 'end', 'resume'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** A request for a session whose home is another device, as the change log has it. */
export const RequestBody = lazy(() =>
  z.object({
    sessionId: z.ulid(),
    kind: z.enum(REQUEST_KINDS),
    /** The message, or the ids that a cancel targets. */
    text: z.string().max(LONGEST_MESSAGE).nullable(),
    /** The draft that a message sends or changes. */
    target: z.ulid().nullable().default(null),
    createdAt: z.iso.datetime(),
  }),
)

export interface SessionRequest extends z.output<ReturnType<typeof RequestBody>> {
  readonly id: string
  readonly device: string
}

export interface NewRequest {
  readonly sessionId: string
  readonly kind: RequestKind
  readonly text: string | null
  /** The draft that a message sends or changes. */
  readonly target?: string | null
}

export interface QueuedRequest {
  readonly request: SessionRequest
  /** False if the same request was already waiting. */
  readonly isNew: boolean
}

/** The owner's requests that wait for other devices. */
export interface SessionRequests {
  waiting(sessionId: string): Promise<readonly SessionRequest[]>
  enqueue(request: NewRequest): Promise<QueuedRequest>
  /** Puts another request in the place of one that still waits; undefined if it waits no more. */
  replace(id: string, request: NewRequest): Promise<QueuedRequest | undefined>
  /** Withdraws the messages that wait, of any device, or one of them, and returns them. */
  withdrawMessages(sessionId: string, id?: string): Promise<readonly SessionRequest[]>
  settle(id: string): Promise<void>
  /** The sessions with waiting requests whose home is here. */
  dueSessions(): Promise<readonly string[]>
  /** The ids of the events that these client calls created. */
  eventsMadeBy(sessionId: string, clientEventIds: readonly string[]): Promise<readonly string[]>
}
