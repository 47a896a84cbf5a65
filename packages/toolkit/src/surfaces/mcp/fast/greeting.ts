import { areUsualCapabilities, isObject, isUsualClient, saysOnly } from './client-claims.ts'
import { isPlainRequest, type RequestKey } from './plain-request.ts'

/** What a client of the revisions before 2026-07-28 begins with, as far as its answer depends on it. */
export interface Greeting {
  id: RequestKey
  revision: string
  clientInfo: unknown
}

const GREETING: readonly string[] = ['protocolVersion', 'capabilities', 'clientInfo']

/** Reads a message as a greeting; undefined where the protocol's own server has to see it. */
export function plainGreeting(message: unknown): Greeting | undefined {
  if (!isPlainRequest(message) || message['method'] !== 'initialize') return undefined
  const { id, params } = message
  if (!isObject(params) || !saysOnly(params, GREETING)) return undefined
  const { protocolVersion: revision, capabilities, clientInfo } = params
  if (typeof revision !== 'string') return undefined
  if (!areUsualCapabilities(capabilities) || !isUsualClient(clientInfo)) return undefined
  return { id, revision, clientInfo }
}

const NOTICE: readonly string[] = ['jsonrpc', 'method', 'params']

/** Whether a message says that the client has been greeted, and nothing else. */
export const isPlainInitialized = (message: unknown): boolean =>
  isObject(message) &&
  message['jsonrpc'] === '2.0' &&
  message['method'] === 'notifications/initialized' &&
  saysOnly(message, NOTICE) &&
  (message['params'] === undefined || (isObject(message['params']) && saysOnly(message['params'], [])))
