export { memoryIdempotency } from './memory-idempotency.ts'
export { serve } from './serve.ts'
export { defineServer, openServer, type ServerDefinition } from './server-definition.ts'
