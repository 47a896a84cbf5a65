import type { Caller } from '../../contract/caller.ts'
import type { Domain } from '../../contract/domain.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Surface } from '../../pipeline/call.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'

/** Tools up and running, as one check needs them. */
export interface OpenSubject {
  readonly pipeline: Pipeline
  /** Somebody who has nothing yet and holds these scopes. Left out, anybody will do. */
  newCaller?(scopes: readonly string[]): Caller | Promise<Caller>
  /** All that the tools keep that concerns this caller: what a query must leave as it was. */
  snapshot?(caller: Caller): unknown
  /** Log lines and records of calls, as objects or as JSON, oldest first. It grows while calls are made. */
  readonly told?: readonly unknown[]
  /** For tools that ask their client: a way in with somebody at the other end. */
  readonly surface?: Surface
  close?(): unknown
}

/** Any registry, and how to have it run. */
export interface ContractSubject {
  /** What can be checked before anything is opened. */
  readonly domains: readonly Domain[]
  /** Called for every check: gives a store of its own, or a shared one and callers who have nothing in it yet. */
  open(): OpenSubject | Promise<OpenSubject>
}

export interface ContractOptions {
  /** Random calls for each tool, 100 unless given; 0 does without them and without fast-check. */
  readonly runs?: number
  /** Further arguments to fail on, of every tool: what nobody has, what nobody means. */
  readonly attempts?: readonly Readonly<Record<string, unknown>>[]
  /** Tools that show everybody what anybody has changed. */
  readonly shared?: readonly string[]
  /** Codes that a tool may answer with to arguments which fit its schema, beside those of any domain's rules. */
  mayAnswer?(tool: string): readonly ErrorCode[]
}
