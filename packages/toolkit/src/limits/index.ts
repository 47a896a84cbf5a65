export { inSlices } from './in-slices.ts'
export { memoryLimiter } from './memory-limiter.ts'
