const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/** A resource that tokens are issued for, such as the MCP endpoint of a server. */
export interface ProtectedResource {
  /** Its address, which is the audience of its tokens. */
  readonly resource: string
  readonly title: string
  /** The issuers whose tokens are accepted. */
  readonly authorizationServers: readonly string[]
  /** What a client usually asks for. */
  readonly scopes: readonly string[]
}

/** Where the metadata of a resource is: its path follows the well-known one (RFC 9728, section 3.1). */
export function metadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource)
  return `${origin}${WELL_KNOWN}${pathname === '/' ? '' : pathname}`
}

/** The path that a request for metadata is about, such as `/mcp`; undefined if it is for something else. */
export function describedPath(pathname: string): string | undefined {
  if (pathname === WELL_KNOWN) return '/'
  return pathname.startsWith(`${WELL_KNOWN}/`) ? pathname.slice(WELL_KNOWN.length) : undefined
}

/** The document itself. */
export const resourceMetadata = ({ resource, title, authorizationServers, scopes }: ProtectedResource) => ({
  resource,
  resource_name: title,
  authorization_servers: authorizationServers,
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
})
