import * as z from 'zod'
import { compileTool, type CompiledTool } from '../../compiled-tool.ts'
import { shortLabel } from '../../contract/budget.ts'
import type { Factor, Facts, NextCall } from '../../contract/facts.ts'
import { lazy } from '../../contract/lazy.ts'
import { toolsFor } from '../../contract/tool.ts'
import { chanceAt, chanceFrom, leadOf } from '../../hints/outcomes.ts'
import { FIRST_RIGHT, NOTHING_RIGHT } from './first-right.ts'
import {
  Asked,
  countOf,
  type Detail,
  DETAILS,
  fitFoundTools,
  FoundTool,
  toolsNamed,
  UnknownTool,
} from './found-tools.ts'
import { AgentOverview, overviewOf } from './overview.ts'

export interface Hit {
  tool: CompiledTool
  score: number
}

export interface GetToolsServices {
  /** What this caller may use here. */
  visible: readonly CompiledTool[]
  /** What each agent is for. */
  purposes: ReadonlyMap<string, string>
  /** Best first. */
  search(query: string): Promise<readonly Hit[]>
  workspaces(): Promise<readonly string[]>
  /** How often this caller has searched in a row without using anything. */
  searched(): number
}

const BEST = 3
const MOST_NAMES = 50
const MANY_SEARCHES = 3

const Data = lazy(() =>
  z.strictObject({
    agents: z.array(AgentOverview()).optional(),
    tools: z.array(FoundTool()).optional(),
    unknown: z.array(UnknownTool()).optional(),
    /** Tools with less detail than requested, because the answer had no room for more. */
    shortened: z.array(z.string()).optional(),
    workspaces: z.array(z.string()),
  }),
)
type Data = z.output<ReturnType<typeof Data>>

const defineTool = toolsFor<GetToolsServices>()

const getTools = defineTool({
  name: 'get_tools',
  address: 'toolGuide/find',
  version: '1.0.0',
  description: {
    what: 'Find the tools for what the user wants, with the schemas to call them by use_tool.',
    when: 'Use this first: with a query in plain words such as "will my course transfer", with names in `tools`, with an `agent`, or with nothing for an overview.',
    returns:
      'Returns tools best first, the best three with their schemas, and the workspaces. Call one by use_tool, or as agent_mode with its arguments; give the same context { sessionId, workspaceId } each time.',
  },
  category: 'query',
  // The first search makes the index, beside whatever else the thread does.
  responseTime: 'medium',
  idempotent: true,
  cacheable: false,
  permissions: [],
  tags: ['discovery'],
  utterances: ['which tools are there'],
  parameters: () =>
    z.object({
      query: z.string().max(500).optional().describe('What you want to do, in plain words'),
      tools: z
        .array(Asked())
        .max(MOST_NAMES)
        .refine((asked) => countOf(asked) <= MOST_NAMES, `tools: at most ${MOST_NAMES} names in all`)
        .optional()
        .describe('Names, or { agent, modes }: exactly these'),
      agent: z.string().max(64).optional().describe('Only tools of this agent'),
      detail: z.enum(DETAILS).optional().describe('How much to tell of each tool'),
      limit: z.int().min(1).max(20).default(6).describe('The most to find for a query'),
    }),
  data: Data,
  examples: [
    {
      description: 'An agent that is not there',
      params: { agent: 'gardener' },
      expectedResult: { tools: [], unknown: [{ asked: 'gardener', nearest: [] }], workspaces: ['default'] },
    },
  ],
  async handler({ query, tools, agent, detail, limit }, { services, ok }) {
    const workspaces = [...(await services.workspaces())]
    const wanted = query?.trim()
    const { data, facts } = tools
      ? byName(tools, detail ?? 'schema', services)
      : wanted
        ? await bySearch(wanted, agent, detail, limit, services)
        : agent === undefined
          ? everything(services)
          : byName([agent], detail ?? 'summary', services)
    return ok({ ...data, workspaces }, facts)
  },
})

interface Found {
  data: Omit<Data, 'workspaces'>
  facts: Facts
}

const everything = ({ visible, purposes }: GetToolsServices): Found => ({
  data: { agents: overviewOf(visible, purposes) },
  facts: { provenance: 'verified', holds: 'until-changed' },
})

function byName(asked: readonly Asked[], detail: Detail, { visible }: GetToolsServices): Found {
  const { tools, unknown } = toolsNamed(asked, visible)
  return {
    data: fitFoundTools(
      tools.map((tool) => ({ tool, detail })),
      unknown,
    ),
    facts: namedFacts(tools, unknown),
  }
}

async function bySearch(
  query: string,
  agent: string | undefined,
  detail: Detail | undefined,
  limit: number,
  { visible, search, searched }: GetToolsServices,
): Promise<Found> {
  const within = agent === undefined ? undefined : toolsNamed([{ agent }], visible)
  const hits = (await search(query))
    .filter(({ tool }) => !within || within.tools.includes(tool))
    .slice(0, limit)
  const unknown = within?.unknown ?? []
  return {
    data: fitFoundTools(
      hits.map(({ tool }, at) => ({ tool, detail: detail ?? (at < BEST ? 'schema' : 'summary') })),
      unknown,
    ),
    facts: searchFacts(query, hits, searched()),
  }
}

function namedFacts(tools: readonly CompiledTool[], unknown: readonly UnknownTool[]): Facts {
  const nearest = [...new Set(unknown.flatMap(({ nearest: [first] }) => first ?? []))]
  return {
    factors: unknown.length === 0 ? [] : [known(tools.length, tools.length + unknown.length)],
    provenance: 'verified',
    holds: 'until-changed',
    next: nearest.length > 0 ? [{ ...overview, ...nearestNames(nearest) }] : [],
  }
}

const known = (names: number, asked: number): Factor => ({
  name: 'precision',
  value: asked === 0 ? 0 : names / asked,
  basis: `${names} of ${asked} names known`,
})

const nearestNames = (tools: readonly string[]) => ({
  action: 'show-nearest',
  description: `See ${tools.join(', ')}, whose names are nearest`,
  arguments: { tools },
})

const overview: NextCall = {
  action: 'show-overview',
  priority: 'medium',
  description: 'See all agents and modes',
  tool: 'get_tools',
  arguments: {},
}

/** How likely the first tool is the right one, or that there is none. */
function firstRight(found: readonly Hit[]): Factor {
  const lead = leadOf(found.map(({ score }) => score))
  return found.length === 0
    ? { name: 'relevance', value: chanceFrom(NOTHING_RIGHT), basis: 'nothing fits' }
    : {
        name: 'relevance',
        value: chanceAt(FIRST_RIGHT, lead),
        basis: `the first is ahead by ${lead.toFixed(2)}`,
      }
}

/** Repeated searches without a call are a loop; the answer warns about it. */
function searchFacts(query: string, found: readonly Hit[], searches: number): Facts {
  const nothing = found.length === 0
  const looping = searches >= MANY_SEARCHES
  const best = found[0]?.tool.tool.name
  return {
    factors: [firstRight(found)],
    provenance: 'verified',
    holds: 'until-changed',
    next: nothing ? [overview] : [],
    ...(nothing ? { nothing: `No tool fits "${shortLabel(query)}": say it otherwise, or ask the user` } : {}),
    ...(looping
      ? {
          warnings: [
            {
              type: 'performance' as const,
              severity: 'medium' as const,
              message: `${searches} searches in a row and nothing used`,
              suggestedFix:
                best === undefined
                  ? 'Tell the user that there is no tool for this'
                  : `Call use_tool with ${best}, or tell the user that there is no tool for this`,
            },
          ],
        }
      : {}),
  }
}

/** The search among tools, as a tool of the surface's own. */
export const GET_TOOLS = compileTool(getTools, 'discovery')
