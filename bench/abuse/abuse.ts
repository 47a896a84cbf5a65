/** Where the attacker finds the server, and the tokens it has. */
export interface Target {
  readonly port: number
  /** A user's token for everything that a user may do. */
  readonly token: string
  /** The same user's, for `tasks:read` alone. */
  readonly narrowToken: string
  /** The same user's, with `catalog:import`. */
  readonly importToken: string
}

/** One way to take the server from the others. */
export interface Abuse {
  readonly name: string
  readonly what: string
  /** Options of `tn serve` that it needs. */
  readonly serve?: readonly string[]
  prepare(target: Target): Attack | Promise<Attack>
}

export interface Attack {
  /** Sent in turn. Each is also sent alone, to measure what it costs. */
  readonly strikes: readonly Strike[]
  /** How many are sent at the same time. */
  readonly atOnce: number
  /** What is done instead of striking again and again. */
  storm?(until: AbortSignal, count: (outcome: Outcome) => void): Promise<void>
}

export interface Strike {
  readonly what: string
  /** Whether anybody who reaches the port can send it. */
  readonly withoutToken: boolean
  /** Resolves when the server has answered. */
  send(): Promise<Outcome>
}

/** The status of the answer, or why there is none. */
export type Outcome = number | 'closed' | 'no answer' | 'sent'

/** What the bench tells the attacker, which is a process of its own: the number of a strike, or seconds. */
export type Order = { readonly strike: number } | { readonly storm: number }

export type Report =
  | { readonly ready: readonly Omit<Strike, 'send'>[] }
  | { readonly struck: Outcome }
  | { readonly outcomes: Readonly<Record<string, number>> }
  | { readonly failed: string }
