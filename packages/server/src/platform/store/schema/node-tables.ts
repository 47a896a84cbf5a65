import type { JsonObject } from './json.ts'

/** An MCP session of a revision before 2026-07-28, which any node can serve. */
export interface McpSessionTable {
  owner: string
  id: string
  revision: string
  clientInfo: JsonObject | null
  capabilities: JsonObject | null
  logLevel: string | null
  /** The URIs of resources. */
  subscriptions: readonly string[]
  /** Milliseconds since the epoch, by the database's clock. */
  usedAt: number
}

/** A message between nodes that is too long for a notification; kept for a minute. */
export interface NodeMessageTable {
  owner: string
  id: string
  body: string
  /** Milliseconds since the epoch, by the database's clock. */
  createdAt: number
}

export interface NodeTables {
  mcpSession: McpSessionTable
  nodeMessage: NodeMessageTable
}
