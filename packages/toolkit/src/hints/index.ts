export { confidenceFrom, reasoningFrom } from './confidence.ts'
export * from './factors.ts'
export { failed } from './failure.ts'
export * from './generators.ts'
