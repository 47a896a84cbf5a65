import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { ToolDesk } from './tool-desk.ts'

const CURRENT = '2026-07-28'

/** How the connection was opened, as far as plain calls depend on it. */
export type Opening = { era: 'legacy'; clientInfo: unknown } | { era: 'modern' }

/** A call that needs nothing from the client but an answer. */
export interface DirectRequest {
  id: string | number
  name: string
  arguments: unknown
  meta: unknown
  clientInfo: unknown
}

const Id = z.union([z.string(), z.number()])
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a message as a direct call; undefined where the protocol's own server has to see it. */
export function directRequest(
  message: unknown,
  opening: Opening | undefined,
  isPlain: ToolDesk['isPlain'],
): DirectRequest | undefined {
  if (!opening || !isObject(message) || message['jsonrpc'] !== '2.0' || message['method'] !== 'tools/call')
    return undefined
  const { id, params } = message
  if (!isObject(params) || !Id.safeParse(id).success) return undefined
  const { name, arguments: args, _meta: meta, ...others } = params
  if (typeof name !== 'string' || Object.keys(others).length > 0) return undefined
  // The protocol's server drops this one name, so that it has to see the call.
  if (args !== undefined && (!isObject(args) || Object.hasOwn(args, '__proto__'))) return undefined
  if (!isPlain(name, args) || (meta !== undefined && !isObject(meta))) return undefined
  if (meta && ('progressToken' in meta || LOG_LEVEL_META_KEY in meta)) return undefined
  const plain = opening.era === 'legacy' ? !claimsRevision(meta) : speaksCurrent(meta)
  if (!plain) return undefined
  const clientInfo = opening.era === 'legacy' ? opening.clientInfo : meta?.[CLIENT_INFO_META_KEY]
  return { id: Id.parse(id), name, arguments: args, meta, clientInfo }
}

const claimsRevision = (meta: Record<string, unknown> | undefined): boolean =>
  meta !== undefined && Object.keys(meta).some((key) => key.startsWith('io.modelcontextprotocol/'))

/** Whether the request carries all that the stateless revision demands, in the form that it demands. */
function speaksCurrent(meta: Record<string, unknown> | undefined): boolean {
  if (meta?.[PROTOCOL_VERSION_META_KEY] !== CURRENT || !isObject(meta[CLIENT_CAPABILITIES_META_KEY]))
    return false
  const info = meta[CLIENT_INFO_META_KEY]
  return isObject(info) && typeof info['name'] === 'string' && typeof info['version'] === 'string'
}
