export { nearestNames } from './arguments/nearest-names.ts'
export {
  plainSurface,
  type Call,
  type CallOutcome,
  type CallRequest,
  type Refused,
  type Surface,
} from './call.ts'
export { expand, lean } from './lean.ts'
export { Pipeline, type ServiceProvider } from './pipeline.ts'
export * from './ports.ts'
