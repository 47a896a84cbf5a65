import type { CompiledTool } from '../compiled-tool.ts'

/** Which of the registered tools a way in serves. */
export interface Selection {
  domains?: readonly string[] | undefined
  tools?: readonly string[] | undefined
  /** Only what changes nothing. */
  readOnly?: boolean | undefined
}

export type Selects = (tool: CompiledTool) => boolean

export const selectionOf =
  ({ domains, tools, readOnly }: Selection): Selects =>
  ({ domain, tool }) =>
    (!domains || domains.includes(domain)) &&
    (!tools || tools.includes(tool.name)) &&
    (!readOnly || tool.category === 'query' || tool.category === 'analysis')
