/** The protocol's constants that the fast path needs, repeated here because importing the SDK would load it. */

export const STATELESS_REVISION = '2026-07-28'

/** The revisions with a handshake, latest first. */
export const LEGACY_REVISIONS = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const

/** The stateless revision's method that describes a server. */
export const DISCOVER = 'server/discover'

export const PROTOCOL_VERSION_META_KEY = 'io.modelcontextprotocol/protocolVersion'
export const CLIENT_CAPABILITIES_META_KEY = 'io.modelcontextprotocol/clientCapabilities'
export const CLIENT_INFO_META_KEY = 'io.modelcontextprotocol/clientInfo'
export const SERVER_INFO_META_KEY = 'io.modelcontextprotocol/serverInfo'

export const INTERNAL_ERROR = -32_603

/** The only text a client gets for an internal error. */
export const INTERNAL_ERROR_MESSAGE = 'Something went wrong on our side'
