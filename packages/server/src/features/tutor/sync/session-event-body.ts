import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'

/** In the place of the owner's id, which differs between replicas. */
const SELF = 'self'

/** An event as the change log has it. */
export const SessionEventBody = lazy(() =>
  z.object({
    sessionId: z.ulid(),
    seq: z.int().min(1),
    eventId: z.ulid(),
    type: z.string().min(1).max(64),
    createdAt: z.iso.datetime(),
    actorUserId: z.string().max(64).nullable(),
    clientEventId: z.string().min(1).max(128).nullable(),
    payload: z.record(z.string(), z.unknown()),
    isPending: z.boolean(),
  }),
)
export type SessionEventBody = z.output<ReturnType<typeof SessionEventBody>>

/** Who acted is the owner or nobody, whatever the owner is called where the event comes from. */
export const actorOnWire = {
  toWire: (body: Record<string, unknown>, owner: string) => ({
    ...body,
    actorUserId: body['actorUserId'] === owner ? SELF : null,
  }),
  fromWire: (body: Record<string, unknown>, owner: string) => ({
    ...body,
    actorUserId: body['actorUserId'] === SELF ? owner : null,
  }),
}
