import { tool, type Context } from '@tutor-nexus/toolkit'
import { defineServer, type ServerDefinition } from '@tutor-nexus/toolkit/serve'
import * as z from 'zod'

export interface Notes {
  notes: string[]
}
export type Notebook = Context<Notes>
type Handler = (given: { text: string }, context: Notebook) => unknown

/** Everybody's notebooks, apart from each other. */
export const apart = () => () => {
  const all = new Map<unknown, Notes>()
  return ({ userId }: { userId: unknown }) => {
    const own = all.get(userId) ?? { notes: [] }
    all.set(userId, own)
    return own
  }
}

export const keep: Handler = (given, { services: { notes } }) => notes.push(given.text)

/** A tool that keeps a note, in whatever way. */
const addNote = (handler: Handler, interactive: boolean) =>
  tool({
    name: 'add_note',
    description: 'Keeps a note.',
    interactive,
    parameters: z.object({ text: z.string().max(40) }),
    examples: [{ description: 'A note', params: { text: 'blue' }, expectedResult: 'kept' }],
    async handler(given, context: Notebook) {
      await handler(given, context)
      return 'kept'
    },
  })

type Sources = Omit<Partial<ServerDefinition['domains'][number]>, 'name' | 'naming'>

/** A server with that tool, and with whatever else shows the notes. */
export function notebook(
  handler: Handler,
  { tools = [], prompts = [], resources = [] }: Sources = {},
  interactive = false,
): ServerDefinition {
  const server = defineServer({
    name: 'notebook',
    version: '1.0.0',
    tools: [addNote(handler, interactive)],
    services: apart(),
  })
  return {
    ...server,
    domains: server.domains.map((domain) => ({
      ...domain,
      tools: [...domain.tools, ...tools],
      prompts,
      resources,
    })),
  }
}

interface Asked {
  from: number
  limit: number
}

const PAGE = 20

/** A server that lists the notes in pages, whose items and whose next page `cut` determines. */
export const inPages = (
  cut: (notes: readonly object[], asked: Asked) => { items: readonly object[]; next: number },
): ServerDefinition =>
  notebook(keep, {
    tools: [
      tool({
        name: 'list_notes',
        description: 'Lists the notes.',
        category: 'query',
        parameters: z.object({
          limit: z.int().min(1).max(PAGE).optional(),
          cursor: z.string().max(4).optional(),
        }),
        examples: [{ description: 'No notes', params: {}, expectedResult: [] }],
        handler({ limit = PAGE, cursor }, { ok, services: { notes } }: Notebook) {
          const all = notes.map((text, index) => ({ index, text }))
          const { items, next } = cut(all, { from: Number(cursor ?? 0), limit })
          const page = next < all.length ? { has_more: true, next_cursor: String(next) } : { has_more: false }
          return ok(items, { page })
        },
      }),
    ],
  })
