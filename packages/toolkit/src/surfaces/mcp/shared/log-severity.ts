import * as z from 'zod'
import type { LogLevel } from '../../../contract/context.ts'

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

export const isAtLeast = (least: LogLevel, level: LogLevel): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf(least)

const SetLevel = z.looseObject({
  jsonrpc: z.literal('2.0'),
  method: z.literal('logging/setLevel'),
  params: z.looseObject({ level: z.enum(LEVELS) }),
})

/** The severity from which on a message asks for logs; undefined where it asks for none. */
export const wantedSeverity = (message: unknown): LogLevel | undefined =>
  SetLevel.safeParse(message).data?.params.level
