/** The protocol's own words, as far as plain requests need them: its SDK is loaded for those that are not plain. */

/** The stateless revision. */
export const CURRENT = '2026-07-28'

/** The revisions before it, the latest first. */
export const LEGACY_REVISIONS = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const

/** How its clients ask what a server is. */
export const DISCOVER = 'server/discover'

export const PROTOCOL_VERSION_META_KEY = 'io.modelcontextprotocol/protocolVersion'
export const CLIENT_CAPABILITIES_META_KEY = 'io.modelcontextprotocol/clientCapabilities'
export const CLIENT_INFO_META_KEY = 'io.modelcontextprotocol/clientInfo'
export const SERVER_INFO_META_KEY = 'io.modelcontextprotocol/serverInfo'

export const INTERNAL_ERROR = -32_603

/** All that is said where we failed ourselves. */
export const OUR_FAULT = 'Something went wrong on our side'
