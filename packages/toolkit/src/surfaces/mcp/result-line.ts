import type { LogLevel } from '../../contract/context.ts'
import type { CallOutcome } from '../../pipeline/call.ts'
import { INTERNAL_ERROR, OUR_FAULT, SERVER_INFO_META_KEY } from './protocol-words.ts'

/** What the stateless revision adds to every result. */
export interface ServerInfo {
  name: string
  title: string
  version: string
}

/**
 * A finished call as the line that carries it. The envelope's text is the structured content as well, so it is
 * serialised once. The protocol's own server writes the same, byte for byte.
 */
export function resultLine(
  id: string | number,
  outcome: Exclude<CallOutcome, { kind: 'input-needed' }>,
  server: ServerInfo | undefined,
): string {
  let blocks = ''
  if (outcome.kind === 'result') for (const block of outcome.content) blocks += `,${JSON.stringify(block)}`
  const content = `"content":[{"type":"text","text":${JSON.stringify(outcome.text)}}${blocks}]`
  const rest = outcome.kind === 'result' ? `"structuredContent":${outcome.text}` : '"isError":true'
  const stamp = server ? `,"resultType":"complete",${stampOf(server)}` : ''
  return `{"result":{${content},${rest}${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

/** A list of tools as the line that carries it. `tools` is its JSON. */
export function listLine(id: string | number, tools: string, server: ServerInfo | undefined): string {
  const stamp = server ? `,"resultType":"complete","ttlMs":0,"cacheScope":"private",${stampOf(server)}` : ''
  return `{"result":{"tools":${tools}${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

const stamps = new WeakMap<ServerInfo, string>()

function stampOf(server: ServerInfo): string {
  const known = stamps.get(server)
  if (known !== undefined) return known
  const stamp = `"_meta":{"${SERVER_INFO_META_KEY}":${JSON.stringify(server)}}`
  stamps.set(server, stamp)
  return stamp
}

export const logLine = (level: LogLevel, data: unknown, logger: string): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level, data, logger } })

/** What is said where the pipeline itself failed: nobody is to read how. */
export const faultLine = (id: string | number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: OUR_FAULT } })
