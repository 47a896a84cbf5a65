import type { Answer, Data, ToolName } from '../../api/call.ts'

/** A tool's answer as the page holds it. */
export interface QueryOf<Name extends ToolName> {
  data: Answer<Data<Name>> | undefined
  error: unknown
  refetch: () => unknown
}
