import * as z from 'zod'
import type { LogLevel } from '../../../contract/context.ts'
import type { RequestId } from './running-calls.ts'

/** As strict as the SDK's own schema, so that both paths agree on what cancels a request. */
const Cancelled = z.strictObject({
  jsonrpc: z.literal('2.0'),
  method: z.literal('notifications/cancelled'),
  params: z.looseObject({ requestId: z.union([z.string(), z.int()]), reason: z.string().optional() }),
})

/** The request that a message cancels, if it is a cancellation. */
export const cancelledId = (message: unknown): RequestId | undefined =>
  Cancelled.safeParse(message).data?.params.requestId

/** Sends log messages to the client. */
export type LogToClient = (level: LogLevel, data: unknown) => void

const LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const satisfies readonly LogLevel[]

export const isAtLeast = (minimum: LogLevel, level: LogLevel): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf(minimum)

const SetLevel = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.literal('logging/setLevel'),
  params: z.looseObject({ level: z.enum(LEVELS) }),
})

/** The log level that a message sets, if it is `logging/setLevel`. */
export const requestedLogLevel = (message: unknown): LogLevel | undefined =>
  SetLevel.safeParse(message).data?.params.level

const Subscription = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.enum(['resources/subscribe', 'resources/unsubscribe']),
  params: z.looseObject({ uri: z.string() }),
})

/** The resource that a message subscribes to or not any more, if it does either. */
export function subscriptionChange(
  message: unknown,
): { subscribe: string } | { unsubscribe: string } | undefined {
  const { data } = Subscription.safeParse(message)
  if (!data) return undefined
  const { uri } = data.params
  return data.method === 'resources/subscribe' ? { subscribe: uri } : { unsubscribe: uri }
}
