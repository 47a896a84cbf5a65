import * as z from 'zod'
import { isObject, saysOnly } from '../fast/client-claims.ts'

/** As strict as the protocol's own check: what that would not take as a cancellation is none here either. */
const Cancelled = z.strictObject({
  jsonrpc: z.literal('2.0'),
  method: z.literal('notifications/cancelled'),
  params: z.looseObject({ requestId: z.union([z.string(), z.int()]), reason: z.string().optional() }),
})

/** The request that a message cancels; undefined where it cancels none. */
export const cancelledId = (message: unknown): string | number | undefined =>
  Cancelled.safeParse(message).data?.params.requestId

const CANCELLING: readonly string[] = ['requestId', 'reason']

/** The same, where the message surely says nothing else. */
export const plainlyCancelledId = (message: unknown): string | number | undefined =>
  isObject(message) && isObject(message['params']) && saysOnly(message['params'], CANCELLING)
    ? cancelledId(message)
    : undefined
