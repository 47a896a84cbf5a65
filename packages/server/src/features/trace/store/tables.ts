/** A folder with an agent's logs, and whose they are. */
export interface TraceRootTable {
  owner: string
  provider: string
  /** Without symbolic links. */
  path: string
  createdAt: string
}

export interface TraceTables {
  traceRoot: TraceRootTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends TraceTables {}
}
