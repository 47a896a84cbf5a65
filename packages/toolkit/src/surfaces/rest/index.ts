export { SCHEMA_VERSION } from './openapi/schema-version.ts'
export type { Identity, Listing, RestOptions } from './options.ts'
export { DOCUMENT_PATH, isRestPath, REFERENCE_PATH, TOOLS_PATH } from './paths.ts'
export { PAGE_POLICY } from './reference/page-policy.ts'
