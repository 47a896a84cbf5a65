import type { Caller } from '../../contract/caller.ts'
import type { Domain } from '../../contract/domain.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Surface } from '../../pipeline/call.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import type { Lifetime } from '../../serve/server-definition.ts'

/** Tools up and running, as one check needs them. */
export interface OpenSubject {
  readonly pipeline: Pipeline
  /** Somebody who has nothing yet and holds these scopes. Left out, anybody will do. */
  newCaller?(scopes: readonly string[]): Caller | Promise<Caller>
  /** All that the tools keep that concerns this caller: what a query must leave as it was. */
  snapshot?(caller: Caller): unknown
  /** Log lines and records of calls, as objects or as JSON, oldest first. It grows while calls are made. */
  readonly told?: readonly unknown[]
  /** The handlers that run, where that can be seen: one that goes on for nobody is then found. */
  readonly running?: ReadonlySet<Promise<unknown>>
  /** The same tools in a new process on what was kept. */
  restart?(): OpenSubject | Promise<OpenSubject>
  /** For tools that ask their client: a way in with somebody at the other end. */
  readonly surface?: Surface
  close?(): unknown
}

/** Any registry, and how to have it run. */
export interface ContractSubject {
  /** What can be checked before anything is opened. */
  readonly domains: readonly Domain[]
  /** True where what is opened shows all that tools keep and which handlers run, so that more can be asked of them. */
  readonly isWatched?: boolean
  /** False where guidance keeps no tool out. */
  readonly strict?: boolean
  /** Called for every check: gives a store of its own, or a shared one and callers who have nothing in it yet. */
  open(): OpenSubject | Promise<OpenSubject>
}

export interface ContractOptions {
  /** Random calls for each tool, 100 unless given; 0 does without them and without fast-check. */
  readonly runs?: number
  /** Further arguments to fail on, of every tool: what nobody has, what nobody means. */
  readonly attempts?: readonly Readonly<Record<string, unknown>>[]
  /**
   * For a server that keeps things beyond its end: makes a place that is empty, and gives the `services` that open it,
   * each time as after a restart.
   *
   * @example
   * durable: () => {
   *   const file = join(mkdtempSync(join(tmpdir(), 'books-')), 'list.json')
   *   return () => openShelf(file)
   * }
   */
  readonly durable?: () => (lifetime: Lifetime) => unknown
  /** Tools that show everybody what anybody has changed. */
  readonly shared?: readonly string[]
  /** Codes that a tool may answer with to arguments which fit its schema, beside those of any domain's rules. */
  mayAnswer?(tool: string): readonly ErrorCode[]
}
