import type { LogLevel } from '../../../contract/context.ts'
import type { CallOutcome } from '../../../pipeline/call.ts'
import type { Greeting } from './greeting.ts'
import {
  CURRENT,
  INTERNAL_ERROR,
  LEGACY_REVISIONS,
  OUR_FAULT,
  SERVER_INFO_META_KEY,
} from '../shared/protocol-constants.ts'
import type { ServerProfile } from '../shared/server-profile.ts'

/** What the stateless revision adds to every result. */
type ServerInfo = ServerProfile['serverInfo']

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
  const stamp = server ? `,${KEPT_BY_NOBODY},${stampOf(server)}` : ''
  return `{"result":{"tools":${tools}${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

/** What a server is, for who asks in the stateless revision. */
export function discoveryLine(
  id: string | number,
  { capabilities, instructions, serverInfo }: ServerProfile,
): string {
  const told = { supportedVersions: [CURRENT], capabilities, ...(instructions ? { instructions } : {}) }
  const stamp = `${KEPT_BY_NOBODY},${stampOf(serverInfo)}`
  return `{"result":${JSON.stringify(told).slice(0, -1)},${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

/** What is answered to the greeting of the older revisions. One that is unknown gets the latest. */
export function greetingLine(
  { id, revision }: Greeting,
  { capabilities, serverInfo, instructions }: ServerProfile,
): string {
  const protocolVersion = LEGACY_REVISIONS.find((known) => known === revision) ?? LEGACY_REVISIONS[0]
  const result = { protocolVersion, capabilities, serverInfo, ...(instructions ? { instructions } : {}) }
  return JSON.stringify({ result, jsonrpc: '2.0', id })
}

const KEPT_BY_NOBODY = '"resultType":"complete","ttlMs":0,"cacheScope":"private"'

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
