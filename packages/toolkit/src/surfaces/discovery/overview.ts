import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'

export const AgentOverview = z.strictObject({
  agent: z.string(),
  /** One text, because a list of short names costs twice the tokens. */
  modes: z.string(),
})

/** Every agent with the names of its modes, in their order. */
export function overviewOf(visible: readonly CompiledTool[]): z.output<typeof AgentOverview>[] {
  const modes = Map.groupBy(visible, ({ agent }) => agent)
  return [...modes].map(([agent, tools]) => ({ agent, modes: tools.map(({ mode }) => mode).join(' ') }))
}
