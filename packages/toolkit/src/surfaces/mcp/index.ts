export { selectionOf, type Selection, type Selects } from '../selection.ts'
export { serveMcpHttp, type HttpHandle } from './http.ts'
export type { Identity, McpOptions } from './server-factory.ts'
export { serveMcpStdio, type StdioHandle } from './stdio.ts'
