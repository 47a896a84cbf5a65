import { areUsualCapabilities, isObject, isUsualClient, saysOnly } from './client-claims.ts'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  CURRENT,
  DISCOVER,
  PROTOCOL_VERSION_META_KEY,
} from '../shared/protocol-constants.ts'
import type { ToolDesk } from '../shared/tool-dispatcher.ts'

/** How the connection was opened, as far as plain requests depend on it. */
export type Opening = { era: 'legacy'; clientInfo: unknown } | { era: 'modern' }

export type RequestKey = string | number

/** A request that needs nothing from the client but to take its answer. */
export interface DirectRequest {
  id: RequestKey
  method: 'tools/call' | 'tools/list' | typeof DISCOVER
  /** The tool that is called, where one is. */
  name: string | undefined
  arguments: unknown
  meta: unknown
  clientInfo: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** Whether a message speaks for itself, as every one of the stateless revision does. */
export const claimsCurrent = (message: unknown): boolean =>
  isObject(message) &&
  isObject(message['params']) &&
  isObject(message['params']['_meta']) &&
  PROTOCOL_VERSION_META_KEY in message['params']['_meta']

/** Reads a message as a direct request; undefined where the protocol's own server has to see it. */
export function directRequest(
  message: unknown,
  opening: Opening | undefined,
  isPlain: ToolDesk['isPlain'],
): DirectRequest | undefined {
  if (!opening || !isPlainRequest(message)) return undefined
  const { id, method, params = {} } = message
  if (!isObject(params)) return undefined
  const { _meta: meta } = params
  if (meta !== undefined && !isObject(meta)) return undefined
  if (meta && 'progressToken' in meta) return undefined
  if (opening.era === 'legacy' ? claimsBeyond(NONE, meta) : !speaksCurrent(meta)) return undefined
  const clientInfo = opening.era === 'legacy' ? opening.clientInfo : meta?.[CLIENT_INFO_META_KEY]
  const about = { id, meta, clientInfo }
  if (method === 'tools/list' || (method === DISCOVER && opening.era === 'modern'))
    return saysOnly(params, LISTING) ? { ...about, method, name: undefined, arguments: undefined } : undefined
  if (method !== 'tools/call' || !saysOnly(params, CALLING)) return undefined
  const { name, arguments: args } = params
  // The protocol's server drops this one name, so that it has to see the call.
  if (args !== undefined && (!isObject(args) || Object.hasOwn(args, '__proto__'))) return undefined
  if (typeof name !== 'string' || !isPlain(name, args)) return undefined
  return { ...about, method, name, arguments: args }
}

const isRequestKey = (id: unknown): id is RequestKey => typeof id === 'string' || Number.isSafeInteger(id)

/** Whether it is a request that says nothing beside what every request says. */
export const isPlainRequest = (message: unknown): message is Fields & { id: RequestKey } =>
  isObject(message) &&
  message['jsonrpc'] === '2.0' &&
  isRequestKey(message['id']) &&
  saysOnly(message, REQUEST)

const REQUEST: readonly string[] = ['jsonrpc', 'id', 'method', 'params']
const LISTING: readonly string[] = ['_meta']
const CALLING: readonly string[] = ['name', 'arguments', '_meta']

const NONE: readonly string[] = []

/** What the stateless revision demands of every request, as far as it is read here. */
const ENVELOPE: readonly string[] = [
  PROTOCOL_VERSION_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
]

/** Whether the request says something in the protocol's own words that is not read here. */
function claimsBeyond(known: readonly string[], meta: Fields | undefined): boolean {
  for (const key in meta) if (key.startsWith('io.modelcontextprotocol/') && !known.includes(key)) return true
  return false
}

/** Whether it surely is a request of the stateless revision. */
export const isCurrentRequest = (message: unknown): boolean =>
  isPlainRequest(message) &&
  isObject(message['params']) &&
  isObject(message['params']['_meta']) &&
  speaksCurrent(message['params']['_meta'])

/** Whether the request carries all that the stateless revision demands, in the form that it demands. */
function speaksCurrent(meta: Fields | undefined): boolean {
  return (
    meta?.[PROTOCOL_VERSION_META_KEY] === CURRENT &&
    areUsualCapabilities(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    isUsualClient(meta[CLIENT_INFO_META_KEY]) &&
    !claimsBeyond(ENVELOPE, meta)
  )
}
