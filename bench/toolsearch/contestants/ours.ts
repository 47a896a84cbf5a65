import { type IndexedTool, RANKING, type Ranking, ToolIndex } from '@tutor-nexus/toolkit/discovery'
import type { Contestant, Described } from './contestant.ts'

/** The index behind get_tools. */
export const ours = (name: string, utterances: number, ranking: Ranking = RANKING): Contestant => ({
  name,
  utterances,
  open(tools) {
    const index = new ToolIndex(indexed(tools), { ranking })
    return (request) => index.search(request).map(({ name: found }) => found)
  },
})

export const indexed = (tools: readonly Described[]): IndexedTool[] =>
  tools.map(({ name, description, utterances }) => ({
    tool: { name, utterances },
    mode: '',
    description,
    inputSchema: {},
  }))
