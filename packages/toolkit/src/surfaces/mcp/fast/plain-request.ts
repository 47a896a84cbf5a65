import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  STATELESS_REVISION,
  DISCOVER,
  PROTOCOL_VERSION_META_KEY,
} from '../shared/protocol-constants.ts'
import type { RequestId } from '../shared/running-calls.ts'
import type { ToolDispatcher } from '../shared/tool-dispatcher.ts'
import { showsViews } from '../shared/views.ts'

type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

/** The revision family of a connection, and what the client is and can where its requests do not say so themselves. */
export type Handshake = ({ era: 'legacy' } & ClientClaims) | { era: 'modern' }

/** What a client says of itself in `initialize`. */
export interface ClientClaims {
  clientInfo: unknown
  capabilities: unknown
}

/** A request that needs nothing from its client while it runs. */
export interface PlainRequest {
  id: RequestId
  method: 'tools/call' | 'tools/list' | typeof DISCOVER
  /** The called tool, for `tools/call`. */
  name: string | undefined
  arguments: unknown
  meta: unknown
  clientInfo: unknown
  /** For `tools/list`: whether the client shows views. */
  withViews: boolean
}

/** An `initialize` request of a revision before 2026-07-28. */
export interface PlainInitialize extends ClientClaims {
  id: RequestId
  revision: string
}

const REQUEST_KEYS: readonly string[] = ['jsonrpc', 'id', 'method', 'params']
const NOTIFICATION_KEYS: readonly string[] = ['jsonrpc', 'method', 'params']
const LIST_KEYS: readonly string[] = ['_meta']
const CALL_KEYS: readonly string[] = ['name', 'arguments', '_meta']
const INITIALIZE_KEYS: readonly string[] = ['protocolVersion', 'capabilities', 'clientInfo']
const CANCELLED_KEYS: readonly string[] = ['requestId', 'reason']
const NO_KEYS: readonly string[] = []

/** What the stateless revision requires in the `_meta` of every request. */
const ENVELOPE_KEYS: readonly string[] = [
  PROTOCOL_VERSION_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
]

/** Reads a message as a plain request; undefined where the SDK has to handle it. */
export function readPlainRequest(
  message: unknown,
  handshake: Handshake | undefined,
  isPlain: ToolDispatcher['isPlain'],
): PlainRequest | undefined {
  if (!handshake || !isRequest(message)) return undefined
  const { id, method, params = {} } = message
  if (!isObject(params)) return undefined
  const { _meta: meta } = params
  if (meta !== undefined && !isObject(meta)) return undefined
  if (meta && 'progressToken' in meta) return undefined
  if (handshake.era === 'legacy' ? hasOtherProtocolKeys(meta, NO_KEYS) : !isEnvelope(meta)) return undefined
  const clientInfo = handshake.era === 'legacy' ? handshake.clientInfo : meta?.[CLIENT_INFO_META_KEY]
  const common = { id, meta, clientInfo }
  if (method === 'tools/list' || (method === DISCOVER && handshake.era === 'modern')) {
    if (!hasOnly(params, LIST_KEYS)) return undefined
    const declared =
      handshake.era === 'legacy' ? handshake.capabilities : meta?.[CLIENT_CAPABILITIES_META_KEY]
    return { ...common, method, name: undefined, arguments: undefined, withViews: showsViews(declared) }
  }
  if (method !== 'tools/call' || !hasOnly(params, CALL_KEYS)) return undefined
  const { name, arguments: args } = params
  // The SDK drops `__proto__` from arguments, so it has to handle such a call.
  if (args !== undefined && (!isObject(args) || Object.hasOwn(args, '__proto__'))) return undefined
  if (typeof name !== 'string' || !isPlain(name, args)) return undefined
  return { ...common, method, name, arguments: args, withViews: false }
}

/** Reads a message as `initialize`; undefined where the SDK has to handle it. */
export function readPlainInitialize(message: unknown): PlainInitialize | undefined {
  if (!isRequest(message) || message['method'] !== 'initialize') return undefined
  const { id, params } = message
  if (!isObject(params) || !hasOnly(params, INITIALIZE_KEYS)) return undefined
  const { protocolVersion: revision, capabilities, clientInfo } = params
  if (typeof revision !== 'string') return undefined
  if (!areKnownCapabilities(capabilities) || !isKnownClientInfo(clientInfo)) return undefined
  return { id, revision, clientInfo, capabilities }
}

/** Whether a message is `notifications/initialized` without parameters. */
export const isPlainInitialized = (message: unknown): boolean =>
  isObject(message) &&
  message['jsonrpc'] === '2.0' &&
  message['method'] === 'notifications/initialized' &&
  hasOnly(message, NOTIFICATION_KEYS) &&
  (message['params'] === undefined || (isObject(message['params']) && hasOnly(message['params'], NO_KEYS)))

/** Whether a message that cancels a request has no other parameters. */
export const isPlainCancellation = (message: unknown): boolean =>
  isObject(message) && isObject(message['params']) && hasOnly(message['params'], CANCELLED_KEYS)

/** Whether a message declares a protocol version in its `_meta`, as only the stateless revision does. */
export const isStatelessRevision = (message: unknown): boolean =>
  isObject(message) &&
  isObject(message['params']) &&
  isObject(message['params']['_meta']) &&
  PROTOCOL_VERSION_META_KEY in message['params']['_meta']

/** Whether a message is a request with a complete and valid envelope of the stateless revision. */
export const isStatelessRequest = (message: unknown): boolean =>
  isRequest(message) &&
  isObject(message['params']) &&
  isObject(message['params']['_meta']) &&
  isEnvelope(message['params']['_meta'])

/** Whether a message is a JSON-RPC request without unknown fields. */
const isRequest = (message: unknown): message is Fields & { id: RequestId } =>
  isObject(message) &&
  message['jsonrpc'] === '2.0' &&
  (typeof message['id'] === 'string' || Number.isSafeInteger(message['id'])) &&
  hasOnly(message, REQUEST_KEYS)

const isEnvelope = (meta: Fields | undefined): boolean =>
  meta?.[PROTOCOL_VERSION_META_KEY] === STATELESS_REVISION &&
  areKnownCapabilities(meta[CLIENT_CAPABILITIES_META_KEY]) &&
  isKnownClientInfo(meta[CLIENT_INFO_META_KEY]) &&
  !hasOtherProtocolKeys(meta, ENVELOPE_KEYS)

/** Whether `_meta` has a key of the protocol that the fast path does not read. */
function hasOtherProtocolKeys(meta: Fields | undefined, known: readonly string[]): boolean {
  for (const key in meta) if (key.startsWith('io.modelcontextprotocol/') && !known.includes(key)) return true
  return false
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasOnly(fields: Fields, known: readonly string[]): boolean {
  for (const key in fields) if (!known.includes(key)) return false
  return true
}

const isText: Check = (value) => typeof value === 'string'
const isBoolean: Check = (value) => typeof value === 'boolean'

/** Checks that a value has only these fields, each of a valid form; every field is optional. */
const fieldsOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) => {
    if (!isObject(value)) return false
    for (const key in value) if (!Object.hasOwn(checks, key) || !checks[key]?.(value[key])) return false
    return true
  }

const MAX_DEPTH = 8

/** The SDK's schemas drop `__proto__` and refuse infinite numbers. */
function isPlainJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === MAX_DEPTH || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((inner) => isPlainJson(inner, depth + 1))
}

const isPlainObject: Check = (value) => isObject(value) && isPlainJson(value)
const areNamedObjects: Check = (value) => isPlainObject(value) && Object.values(Object(value)).every(isObject)

/** Capabilities in a form that the SDK surely accepts. Loading its schemas costs more than a first answer. */
export const areKnownCapabilities: Check = fieldsOf({
  experimental: areNamedObjects,
  extensions: areNamedObjects,
  sampling: fieldsOf({ context: isPlainObject, tools: isPlainObject }),
  elicitation: fieldsOf({ form: fieldsOf({ applyDefaults: isBoolean }), url: isPlainObject }),
  roots: fieldsOf({ listChanged: isBoolean }),
})

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

const hasIconFields = fieldsOf({
  src: isText,
  mimeType: isText,
  sizes: listOf(isText),
  theme: (value) => value === 'light' || value === 'dark',
})

const hasClientFields = fieldsOf({
  name: isText,
  version: isText,
  title: isText,
  description: isText,
  websiteUrl: isText,
  icons: listOf((icon) => hasIconFields(icon) && Object.hasOwn(Object(icon), 'src')),
})

/** `clientInfo` in a form that the SDK surely accepts. */
export const isKnownClientInfo: Check = (value) =>
  isObject(value) && Object.hasOwn(value, 'name') && Object.hasOwn(value, 'version') && hasClientFields(value)
