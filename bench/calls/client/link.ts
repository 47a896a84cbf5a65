/** The two transports, and the two revisions whose calls differ on the wire. */
export const transports = ['stdio', 'http'] as const
export type Transport = (typeof transports)[number]
export const revisions = ['2025-11-25', '2026-07-28'] as const
export type Revision = (typeof revisions)[number]

/** A raw JSON-RPC connection, the same for every server so that the client costs them the same. */
export interface Link {
  request(method: string, params: Params): Promise<unknown>
  notify(method: string): Promise<void>
  close(): void
}

export interface Params {
  name?: string
  [key: string]: unknown
}

export interface Reply {
  id?: number
  result?: unknown
  error?: { code: number; message: string }
}

/** A server that answers, but not with what was asked for. */
export class WrongAnswer extends Error {}

export function resultOf(reply: Reply): unknown {
  if (reply.error) throw new WrongAnswer(`JSON-RPC error ${reply.error.code}: ${reply.error.message}`)
  return reply.result
}
