import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'

export const AgentOverview = z.strictObject({
  agent: z.string(),
  purpose: z.string().optional(),
  /** One text, because a list of short names costs twice the tokens. */
  modes: z.string(),
})

/** Beyond so many modes their names alone fill an overview. */
const MOST_WITH_PURPOSES = 80

/** Every agent with the names of its modes, in their order, and what it is for where there is room. */
export function overviewOf(
  visible: readonly CompiledTool[],
  purposes: ReadonlyMap<string, string>,
): z.output<typeof AgentOverview>[] {
  const modes = Map.groupBy(visible, ({ agent }) => agent)
  return [...modes].map(([agent, tools]) => {
    const purpose = visible.length <= MOST_WITH_PURPOSES ? purposes.get(agent) : undefined
    return { agent, ...(purpose ? { purpose } : {}), modes: tools.map(({ mode }) => mode).join(' ') }
  })
}
