import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import { lazy } from '../../contract/lazy.ts'

export const AgentOverview = lazy(() =>
  z.strictObject({
    agent: z.string(),
    purpose: z.string().optional(),
    /** One text, because a list of short names costs twice the tokens. */
    modes: z.string(),
  }),
)

/** Up to so many modes an overview has room for whole purposes, and up to so many for what they begin with. */
const MOST_WITH_PURPOSES = 80
const MOST_WITH_TOPICS = 180

/** Every agent with the names of its modes, in their order, and what it is for, as far as there is room. */
export function overviewOf(
  visible: readonly CompiledTool[],
  purposes: ReadonlyMap<string, string>,
): z.output<ReturnType<typeof AgentOverview>>[] {
  const modes = Map.groupBy(visible, ({ agent }) => agent)
  return [...modes].map(([agent, tools]) => {
    const purpose = shortened(purposes.get(agent), visible.length)
    return { agent, ...(purpose ? { purpose } : {}), modes: tools.map(({ mode }) => mode).join(' ') }
  })
}

/** "Flashcards: decks, cards and reviews." is about flashcards; the modes tell the rest. */
function shortened(purpose: string | undefined, modes: number): string | undefined {
  if (modes <= MOST_WITH_PURPOSES) return purpose
  return modes <= MOST_WITH_TOPICS ? purpose?.split(':', 1).join() : undefined
}
