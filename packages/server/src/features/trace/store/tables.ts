export interface TraceRootTable {
  owner: string
  provider: string
  /** With symbolic links resolved. */
  path: string
  createdAt: string
}

export interface TraceTables {
  traceRoot: TraceRootTable
}

declare module '../../../platform/store/schema.ts' {
  interface Schema extends TraceTables {}
}
