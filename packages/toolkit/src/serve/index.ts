export { LOCAL_USER, type Auth, type TokenHolder } from './auth/authenticator.ts'
export { fetchHandler, type FetchOptions } from './http/fetch-handler.ts'
export { serve } from './serve.ts'
export type { HttpOptions, Served, ServeOptions } from './serve-options.ts'
export {
  defineServer,
  openServer,
  type Lifetime,
  type ServerDefinition,
  type WrittenServer,
} from './server-definition.ts'
export { memoryIdempotency } from './state/memory-idempotency.ts'
export { memoryState, type ServerState } from './state/server-state.ts'
export * from './resource-server/index.ts'
