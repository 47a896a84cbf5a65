/** Where the tools are; a change that would break callers gets a path of its own. */
export const TOOLS_PATH = '/api/v1/tools'
export const DOCUMENT_PATH = '/openapi.json'
export const REFERENCE_PATH = '/docs'

/** Whether a path belongs to this surface, so that a host knows what to hand over. */
export const isRestPath = (path: string): boolean =>
  path === DOCUMENT_PATH ||
  path === REFERENCE_PATH ||
  path === `${REFERENCE_PATH}/` ||
  path === '/api' ||
  path.startsWith('/api/')
