import * as z from 'zod'

const Cancelled = z.looseObject({
  method: z.literal('notifications/cancelled'),
  params: z.looseObject({ requestId: z.unknown() }),
})

/** The request that a message cancels; undefined where it cancels none. */
export const cancelledId = (message: unknown): unknown => Cancelled.safeParse(message).data?.params.requestId
