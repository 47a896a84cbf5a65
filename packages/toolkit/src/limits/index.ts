export { flexibleLimiter, type MakeLimiter } from './flexible-limiter.ts'
