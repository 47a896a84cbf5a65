import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import { costOf, sumOf, type Cost } from './cost.ts'
import { converse, SURFACES, type Offering } from './offering.ts'

export interface ListCost {
  surface: SurfaceKind
  /** How many tools the client sees. */
  entries: number
  /** What a model reads: names, descriptions and input schemas. */
  read: Cost
  /** All that is sent: titles, output schemas and annotations as well. */
  sent: Cost
}

export interface EntryCost extends Cost {
  name: string
}

/** The list of tools on each surface. */
export const listCosts = (offering: Offering): Promise<ListCost[]> =>
  Promise.all(
    SURFACES.map(async (surface) => {
      const { list } = converse(offering, surface, false)
      const entries = await entryCosts(list)
      const sent = await costOf(JSON.stringify({ tools: list }))
      return { surface, entries: list.length, read: sumOf(entries), sent }
    }),
  )

/** Each tool of a list by itself, as a model reads it. */
export const entryCosts = (
  list: readonly { name: string; description?: string | undefined; inputSchema: object }[],
): Promise<EntryCost[]> =>
  Promise.all(list.map(async (tool) => ({ name: tool.name, ...(await costOf(entryText(tool))) })))

const entryText = ({
  name,
  description,
  inputSchema,
}: {
  name: string
  description?: string | undefined
  inputSchema: object
}): string => JSON.stringify({ name, description, inputSchema })
