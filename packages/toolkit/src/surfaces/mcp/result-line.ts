import { ProtocolErrorCode, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { LogLevel } from '../../contract/context.ts'
import type { CallOutcome } from '../../pipeline/call.ts'
import { OUR_FAULT } from './protocol-errors.ts'

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
  const blocks = outcome.kind === 'result' ? outcome.content.map((block) => `,${JSON.stringify(block)}`) : []
  const content = `"content":[{"type":"text","text":${JSON.stringify(outcome.text)}}${blocks.join('')}]`
  const rest = outcome.kind === 'result' ? `"structuredContent":${outcome.text}` : '"isError":true'
  const stamp = server ? `,"resultType":"complete",${stampOf(server)}` : ''
  return `{"result":{${content},${rest}${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

/** A list of tools as the line that carries it. `tools` is its JSON. */
export function listLine(id: string | number, tools: string, server: ServerInfo | undefined): string {
  const stamp = server ? `,"resultType":"complete","ttlMs":0,"cacheScope":"private",${stampOf(server)}` : ''
  return `{"result":{"tools":${tools}${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

const stampOf = (server: ServerInfo): string =>
  `"_meta":{"${SERVER_INFO_META_KEY}":${JSON.stringify(server)}}`

export const logLine = (level: LogLevel, data: unknown, logger: string): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level, data, logger } })

/** What is said where the pipeline itself failed: nobody is to read how. */
export const faultLine = (id: string | number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InternalError, message: OUR_FAULT } })
