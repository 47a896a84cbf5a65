export { memoryLimiter } from './memory-limiter.ts'
