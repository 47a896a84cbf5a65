import * as z from 'zod'
import { type CompiledTool } from '../compiled-tool.ts'
import { ToolRegistry } from '../registry.ts'
import { anyName, sampleTool, type SampleTool } from './sample-tool.ts'
import { type Finding } from '../lint/finding.ts'
import { lintRegistry } from '../lint/lint-registry.ts'

export const { description: words } = sampleTool()

export const books: SampleTool = {
  name: 'find_book',
  address: 'library/find',
  description: {
    what: 'Find books on the shelves by title or author.',
    when: 'Use it when somebody wants something to read: "which novels by Austen are there?".',
    returns: 'Gives back a page of volumes with their shelf.',
  },
  permissions: ['books:read'],
  utterances: [
    'search the shelves for a novel',
    'is that title on the shelves',
    'which author wrote this novel',
    'books by an author',
  ],
  parameters: z.object({ query: z.string().max(99).describe('Words of title or author') }),
  params: { query: 'Emma' },
}

export const rooms: SampleTool = {
  name: 'reserve_room',
  address: 'library/reserve',
  category: 'mutation',
  idempotent: false,
  description: {
    what: 'Reserve a room to study in.',
    when: 'Use it when a group needs a quiet place: "reserve a room for four tomorrow".',
    returns: 'Confirms hour and floor of the reservation.',
  },
  permissions: ['rooms:create'],
  utterances: [
    'our group needs a quiet room',
    'a place to study for our group',
    'reserve a quiet place',
    'study room for tomorrow',
  ],
  parameters: z.object({ floor_number: z.int().min(0).max(9).describe('Which floor') }),
  params: { floor_number: 1 },
}

export const agents = { library: 'Books and rooms of the library.' }

export const today = new Date('2026-11-15')

/** What is said of the two tools, one of them with a fault; `cost` is what each text is said to cost. */
export async function findingsOf(
  first: SampleTool,
  second: SampleTool = {},
  { purpose = agents, cost = 100 }: { purpose?: Record<string, string>; cost?: number } = {},
): Promise<Finding[]> {
  const tools = [sampleTool({ ...books, ...first }), sampleTool({ ...rooms, ...second })]
  return lintRegistry(new ToolRegistry([{ name: 'library', naming: anyName, agents: purpose, tools }]), {
    today,
    countTokens: () => cost,
    rankerOf,
  })
}

export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? []

/** A search by shared words, so that the test does not hang on how the real one ranks. */
export const rankerOf = (tools: readonly CompiledTool[]) => (request: string) => {
  const asked = new Set(wordsIn(request))
  return tools
    .map(({ tool, description }) => {
      const known = wordsIn([description, ...tool.utterances].join(' '))
      return { name: tool.name, score: known.filter((word) => asked.has(word)).length }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

export const summary = (findings: readonly Finding[]) =>
  findings.map(({ tool, check, severity, message }) => [tool, check, severity, message])

export const away = {
  since: '1.0.0',
  on: '2026-06-01',
  replacement: 'reserve_room',
  removalDate: '2027-01-01',
}
