export {
  selectionOf,
  SURFACE_CHOICES,
  type Selection,
  type Selects,
  type SurfaceChoice,
} from '../selection.ts'
export { serveMcpHttp, type HttpHandle } from './http.ts'
export type { Identity } from './shared/request-frame.ts'
export type { NodeMessage, SessionChange, SessionRecord, SharedSessions } from './shared/shared-sessions.ts'
export type { McpOptions } from './shared/server-profile.ts'
export { serveMcpStdio, type StdioHandle, type StdioOptions } from './stdio.ts'
