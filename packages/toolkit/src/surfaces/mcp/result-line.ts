import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { CallOutcome } from '../../pipeline/call.ts'

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
  const stamp = server
    ? `,"resultType":"complete","_meta":{"${SERVER_INFO_META_KEY}":${JSON.stringify(server)}}`
    : ''
  return `{"result":{${content},${rest}${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}\n`
}
