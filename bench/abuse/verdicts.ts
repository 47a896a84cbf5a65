import type { Cost } from './cost-of-one.ts'
import type { Felt } from './bystanders.ts'

export const GOALS = {
  /** Milliseconds that the others' calls take. */
  p99: 200,
  memoryMB: 400,
  /** CPU milliseconds of one request above those of a plain one. */
  oneRequest: 50,
  /** CPU milliseconds of one request without a token. */
  withoutToken: 5,
}

/** What one abuse came to on one database. */
export interface Row {
  engine: string
  abuse: string
  what: string
  felt: Felt
  memoryMB: number
  /** How late the server's event loop was at most, in milliseconds. */
  loopMax: number
  /** By how much the data folder, the notes and the database grew. */
  grownMB: number
  /** The most expensive request, and the most expensive of those without a token. */
  worst: Cost | undefined
  worstWithoutToken: Cost | undefined
  /** The same figure for a plain call. */
  plainMillis: number
  /** How the attacker's requests were answered. */
  outcomes: Readonly<Record<string, number>>
  othersShare: number
  serverEnded: boolean
}

/** Which goals a row misses. */
export function missed({
  felt,
  memoryMB,
  worst,
  worstWithoutToken,
  plainMillis,
  serverEnded,
}: Row): string[] {
  return [
    ...(serverEnded ? ['the server ended'] : []),
    ...(felt.p99 <= GOALS.p99 ? [] : [`p99 ${felt.p99.toFixed(0)} ms`]),
    ...(felt.failures === 0 ? [] : [`${felt.failures} of ${felt.calls} calls failed: ${felt.reasons[0]}`]),
    ...(memoryMB <= GOALS.memoryMB ? [] : [`${memoryMB.toFixed(0)} MB`]),
    ...((worst?.millis ?? 0) - plainMillis <= GOALS.oneRequest
      ? []
      : [`one request takes ${worst?.millis.toFixed(0)} ms of CPU (${worst?.what})`]),
    ...((worstWithoutToken?.millis ?? 0) <= GOALS.withoutToken
      ? []
      : [`without a token ${worstWithoutToken?.millis.toFixed(1)} ms of CPU (${worstWithoutToken?.what})`]),
  ]
}
