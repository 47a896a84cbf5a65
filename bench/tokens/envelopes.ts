import { exactTokens } from '../../packages/toolkit/src/tokens/tokenizer.ts'
import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { percentile } from '../measure/spread.ts'
import { answerTo, newClient, type Client } from './examples.ts'
import { SURFACES } from './offering.ts'

/** What one example's answer costs beside its data. */
export interface EnvelopeCost {
  tool: string
  surface: SurfaceKind
  lean: boolean
  /** Of the whole answer without its data. */
  tokens: number
  data: number
  suggestions: number
}

export interface EnvelopeFigures {
  surface: SurfaceKind
  lean: boolean
  answers: number
  median: number
  p90: number
  most: number
  /** The median of the data, to compare. */
  data: number
  suggestions: number
}

/**
 * Every example of every tool, on each surface, full and lean, each time where nothing has happened yet: on agents
 * within a session, as its first answer alone announces it.
 */
export async function envelopeCosts(openNew: () => Promise<App>): Promise<EnvelopeCost[]> {
  const costs: EnvelopeCost[] = []
  for (const surface of SURFACES)
    for (const lean of [false, true]) {
      const app = await openNew()
      try {
        costs.push(...(await costsOn(app, surface, lean)))
      } finally {
        await app.close()
      }
    }
  return costs
}

export async function costsOn(
  app: App,
  surface: SurfaceKind,
  lean: boolean,
  prepare?: (client: Client) => Promise<void>,
): Promise<EnvelopeCost[]> {
  const costs: EnvelopeCost[] = []
  for (const tool of app.registry.getAll())
    for (const example of tool.tool.examples) {
      const client = await newClient(app, tool, surface, lean)
      if (surface === 'agents') await beginSession(app, client)
      await prepare?.(client)
      const outcome = await answerTo(app, tool, example, client)
      // A few examples need what only another device or person can do.
      if (outcome.kind !== 'result') continue
      const { data, agentHints } = outcome.result
      const dataTokens = await exactTokens(JSON.stringify(data))
      costs.push({
        tool: tool.tool.name,
        surface,
        lean,
        tokens: (await exactTokens(outcome.text)) - dataTokens,
        data: dataTokens,
        suggestions: agentHints.suggestedNextActions.length,
      })
    }
  return costs
}

/** Makes a call of the client's session; what its announcement costs. */
export async function beginSession(app: App, client: Client): Promise<number> {
  const tool = app.registry.get('list_tasks')
  const outcome = tool && (await client.use(tool, {}))
  if (outcome?.kind !== 'result') throw new Error('list_tasks did not answer')
  const { session } = outcome.result.metadata
  return session ? exactTokens(`,"session":${JSON.stringify(session)}`) : 0
}

/** What a session costs in its first answer. */
export async function announcementCost(openNew: () => Promise<App>): Promise<number> {
  const app = await openNew()
  try {
    const [tool] = app.registry.getAll()
    return tool ? await beginSession(app, await newClient(app, tool, 'agents')) : 0
  } finally {
    await app.close()
  }
}

export const envelopeFigures = (costs: readonly EnvelopeCost[]): EnvelopeFigures[] =>
  [...Map.groupBy(costs, ({ surface, lean }) => `${surface} ${lean}`).values()].flatMap((own) => {
    const [first] = own
    const sorted = own.map(({ tokens }) => tokens).toSorted((a, b) => a - b)
    const data = own.map((each) => each.data).toSorted((a, b) => a - b)
    return first
      ? [
          {
            surface: first.surface,
            lean: first.lean,
            answers: own.length,
            median: percentile(sorted, 0.5),
            p90: percentile(sorted, 0.9),
            most: sorted.at(-1) ?? 0,
            data: percentile(data, 0.5),
            suggestions: own.reduce((sum, { suggestions }) => sum + suggestions, 0),
          },
        ]
      : []
  })

/** The median of each tool's examples on the flat surface, the dearest first. */
export const envelopeByTool = (costs: readonly EnvelopeCost[]) =>
  [...Map.groupBy(costs, ({ tool }) => tool)]
    .map(([tool, own]) => ({ tool, full: medianOf(own, false), lean: medianOf(own, true) }))
    .toSorted((a, b) => b.full - a.full)

const medianOf = (costs: readonly EnvelopeCost[], lean: boolean): number =>
  percentile(
    costs
      .filter((cost) => cost.surface === 'flat' && cost.lean === lean)
      .map(({ tokens }) => tokens)
      .toSorted((a, b) => a - b),
    0.5,
  )
