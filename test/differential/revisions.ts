export const SESSIONS = '2025-11-25'
export const STATELESS = '2026-07-28'
export const REVISIONS = [SESSIONS, STATELESS] as const
export type Revision = (typeof REVISIONS)[number]

const clientInfo = { name: 'test', version: '1.0.0' }

/** What every request of the stateless revision says of itself. */
const envelope = {
  'io.modelcontextprotocol/protocolVersion': STATELESS,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': clientInfo,
}

/** A request as a client of the revision writes it. */
export const requestAt = (revision: Revision, id: unknown, method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  params: revision === STATELESS ? { ...params, _meta: envelope } : params,
})

export const hello = (id: unknown = 'hello') =>
  requestAt(SESSIONS, id, 'initialize', { protocolVersion: SESSIONS, capabilities: {}, clientInfo })

export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
