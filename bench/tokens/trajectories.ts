import * as z from 'zod'
import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import { costOf, sumOf, type Cost } from './cost.ts'
import { ERRANDS, type Errand } from './errands.ts'
import { entryCosts } from './lists.ts'
import { converse, SURFACES, type Conversation, type Offering } from './offering.ts'

/** All that an errand puts into a context: the list, finding the tool, calling it, its answer. */
export interface Trajectory {
  tool: string
  surface: SurfaceKind
  lean: boolean
  /** How often `get_tools` was asked until the schema was there. */
  searches: number
  list: Cost
  finding: Cost
  calling: Cost
  answer: Cost
}

interface Written {
  name: string
  arguments: object
}

export const totalOf = ({ list, finding, calling, answer }: Trajectory): Cost =>
  sumOf([list, finding, calling, answer])

export async function trajectories(offering: Offering): Promise<Trajectory[]> {
  const runs: Trajectory[] = []
  for (const errand of ERRANDS)
    for (const surface of SURFACES)
      for (const lean of [false, true]) runs.push(await run(errand, offering, surface, lean))
  return runs
}

async function run(
  errand: Errand,
  offering: Offering,
  surface: SurfaceKind,
  lean: boolean,
): Promise<Trajectory> {
  const conversation = converse(offering, surface, lean)
  for (const { tool, arguments: args } of errand.given ?? []) await conversation.call(tool, args)
  const searches = surface === 'discovery' ? await search(errand, conversation) : []
  const call = writtenFor(errand, offering, surface)
  const answer = await conversation.call(call.name, call.arguments)
  return {
    tool: errand.tool,
    surface,
    lean,
    searches: searches.length / 2,
    list: sumOf(await entryCosts(conversation.list)),
    finding: sumOf(searches),
    calling: await costOf(JSON.stringify(call)),
    answer: await costOf(answer),
  }
}

const Found = z.object({
  data: z.object({
    tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.unknown().optional() })),
  }),
})

/** Searches in plain words and, where the schema was not among the answer, asks for the tool by its name. */
async function search({ request, tool }: Errand, { call }: Conversation): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const args of [{ query: request }, { tools: [tool] }]) {
    const answer = await call('get_tools', args)
    costs.push(await costOf(JSON.stringify({ name: 'get_tools', arguments: args })), await costOf(answer))
    const { tools } = Found.parse(JSON.parse(answer)).data
    if (tools.some(({ name, inputSchema }) => name === tool && inputSchema !== undefined)) return costs
  }
  throw new Error(`get_tools does not show ${tool}`)
}

/** The call as an agent writes it on the surface. */
function writtenFor(
  { tool, arguments: args }: Errand,
  { registry }: Offering,
  surface: SurfaceKind,
): Written {
  if (surface === 'flat') return { name: tool, arguments: args }
  if (surface === 'discovery') return { name: 'use_tool', arguments: { tool, arguments: args } }
  const { agent = tool, mode } = registry.get(tool) ?? {}
  return { name: agent, arguments: { mode, sessionId: 'study', ...args } }
}
