import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { compileTool, type CompiledTool } from '../compiled-tool.ts'
import { rawParameters, type Tool } from '../contract/tool.ts'
import { ToolRegistry } from '../registry.ts'
import { anyName, sampleTool, type SampleTool } from '../testing/sample-tool.ts'
import { WHOLE_REGISTRY, type Finding, type LintedRegistry } from './finding.ts'
import { lintRegistry } from './lint-registry.ts'

const { description: words } = sampleTool()

const books: SampleTool = {
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

const rooms: SampleTool = {
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

const agents = { library: 'Books and rooms of the library.' }
const today = new Date('2026-11-15')

/** What is said of the two tools, one of them with a fault; `cost` is what each text is said to cost. */
async function findingsOf(
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

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? []

/** A search by shared words, so that the test does not hang on how the real one ranks. */
const rankerOf = (tools: readonly CompiledTool[]) => (request: string) => {
  const asked = new Set(wordsIn(request))
  return tools
    .map(({ tool, description }) => {
      const known = wordsIn([description, ...tool.utterances].join(' '))
      return { name: tool.name, score: known.filter((word) => asked.has(word)).length }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

const summary = (findings: readonly Finding[]) =>
  findings.map(({ tool, check, severity, message }) => [tool, check, severity, message])

/** A registry that takes a tool as it is, as one made before the checklist would hold it. */
const unchecked = (tool: Tool): LintedRegistry => {
  const compiled = compileTool(tool, 'library')
  return { getAll: () => [compiled], get: () => compiled, agents: () => new Map(Object.entries(agents)) }
}

const away = { since: '1.0.0', on: '2026-06-01', replacement: 'reserve_room', removalDate: '2027-01-01' }

describe('a registry without a fault', () => {
  it('has no findings', async () => {
    expect(await findingsOf({})).toEqual([])
  })

  it('nor with a tool on its way out to one that stays', async () => {
    expect(await findingsOf({ deprecated: away })).toEqual([])
  })
})

describe('one fault at a time', () => {
  const long = 'Give the shelf as well. '.repeat(45).trim()
  const raw = rawParameters(
    { type: 'object', properties: { query: { type: 'string', maxLength: 9 } }, required: ['query'] },
    z.object({ query: z.string().max(9).optional() }),
  )
  const cases: [string, SampleTool, SampleTool, [string, string, string, string]][] = [
    [
      'a long name',
      { name: 'find_book_by_its_title_or_by_its_author_name' },
      {},
      [
        'find_book_by_its_title_or_by_its_author_name',
        'name-length',
        'warning',
        'its name has 44 characters',
      ],
    ],
    [
      'a long description',
      { description: { ...words, ...books.description, returns: long } },
      {},
      ['find_book', 'description-length', 'warning', 'its description has 1208 characters'],
    ],
    [
      'a description that speaks of the tool',
      { description: { ...words, ...books.description, what: 'This tool searches books by author.' } },
      {},
      ['find_book', 'description-verb', 'warning', 'its description begins with "This tool searches"'],
    ],
    [
      'a description that begins with a noun',
      { description: { ...words, ...books.description, what: 'Books by title or author.' } },
      {},
      ['find_book', 'description-verb', 'warning', 'its description begins with "Books by title"'],
    ],
    [
      'raw parameters without a description',
      { parameters: raw },
      {},
      ['find_book', 'parameter-description', 'warning', 'parameter query has no description'],
    ],
    [
      'a required parameter that no example shows',
      {
        parameters: rawParameters(
          {
            ...raw.jsonSchema,
            properties: { query: { type: 'string', maxLength: 9, description: 'Words' } },
          },
          raw.check,
        ),
        params: {},
      },
      {},
      ['find_book', 'example-missing', 'error', 'no example shows the required parameter query'],
    ],
    [
      'two spellings of parameters in a domain',
      {
        parameters: z.object({
          shelfMark: z.string().max(9).describe('Where'),
          query: z.string().max(9).describe('Words'),
        }),
        params: { shelfMark: 'A', query: 'B' },
      },
      {},
      [
        'find_book',
        'parameter-spelling',
        'warning',
        "shelfMark is not in snake_case, as its domain's others are",
      ],
    ],
    [
      'few utterances',
      { utterances: books.utterances?.slice(0, 3) ?? [] },
      {},
      ['find_book', 'utterance-count', 'warning', 'it has 3 of at least 4 utterances'],
    ],
    [
      'an utterance that the description quotes',
      { utterances: [...(books.utterances ?? []), 'Which novels by Austen are there'] },
      {},
      [
        'find_book',
        'utterance-quoted',
        'warning',
        '"Which novels by Austen are there" is quoted in its description',
      ],
    ],
    [
      'a ceiling that its example does not fit under',
      { ceiling: 8_200 },
      {},
      ['find_book', 'ceiling', 'error', 'its ceiling of 8200 bytes leaves 8 for data, and an example has 13'],
    ],
    [
      'a view that calls a tool which is not there',
      {
        ui: {
          name: 'shelf',
          description: 'Books on a shelf',
          uri: 'ui://library/shelf',
          calls: ['find_book', 'burn_book'],
          html: async () => '',
        },
      },
      {},
      ['find_book', 'view', 'error', 'its view ui://library/shelf calls burn_book, which is not registered'],
    ],
    [
      'a ceiling that no answer reaches',
      { ceiling: 100_000 },
      {},
      [
        'find_book',
        'ceiling',
        'warning',
        'its ceiling of 100000 bytes is never reached: 20000 tokens end an answer at about 80000',
      ],
    ],
    [
      'a removal that is due',
      { deprecated: { ...away, removalDate: '2026-11-15' } },
      {},
      ['find_book', 'deprecation', 'error', 'it was to be removed on 2026-11-15'],
    ],
    [
      'a replacement that does not exist',
      { deprecated: { ...away, replacement: 'find_books' } },
      {},
      ['find_book', 'deprecation', 'error', 'its replacement find_books does not exist'],
    ],
    [
      'a tool in its own place',
      { deprecated: { ...away, replacement: 'find_book' } },
      {},
      ['find_book', 'deprecation', 'error', 'it is named as its own replacement'],
    ],
    [
      'a destructive tool that does not say so',
      {},
      { destructive: true },
      ['reserve_room', 'destructive', 'error', 'it destroys something, and its description does not say so'],
    ],
    [
      'a lasting loss without the mark',
      {},
      { description: { ...words, ...rooms.description, returns: 'This cannot be undone.' } },
      [
        'reserve_room',
        'destructive',
        'warning',
        'its description speaks of a lasting loss, and it is not marked destructive',
      ],
    ],
    [
      'a resource under two names',
      { permissions: ['room:read'] },
      { permissions: ['rooms:create', 'rooms:update'] },
      ['find_book', 'permissions', 'warning', 'it needs room:read, where reserve_room needs rooms:create'],
    ],
    [
      'an action under two names',
      { permissions: ['rooms:read'] },
      { permissions: ['rooms:list', 'rooms:create'] },
      ['reserve_room', 'permissions', 'warning', 'it needs rooms:list, where find_book needs rooms:read'],
    ],
    [
      'a change with the permission to read',
      {},
      { permissions: ['rooms:read'] },
      ['reserve_room', 'permissions', 'warning', 'it changes data and needs no more than rooms:read'],
    ],
    [
      'utterances that find another once the index lacks them',
      {
        utterances: [
          ...(books.utterances ?? []),
          'a quiet place for our group',
          'a quiet table for the group',
        ],
      },
      {},
      [
        'find_book',
        'neighbour',
        'warning',
        expect.stringContaining('find reserve_room first while the index lacks them'),
      ],
    ],
    [
      'an example use that finds another',
      {
        description: {
          ...words,
          ...books.description,
          when: 'Use it for "a quiet room to study in our group".',
        },
      },
      {},
      [
        'find_book',
        'confused',
        'error',
        'its own example use "a quiet room to study in our group" finds reserve_room before find_book',
      ],
    ],
  ]
  it.each(cases)('%s', async (_, first, second, expected) => {
    expect(summary(await findingsOf(first, second))).toEqual([expected])
  })

  it('an utterance of two tools', async () => {
    const shared = 'Search the shelves for a novel!'
    const findings = await findingsOf({}, { utterances: [...(rooms.utterances ?? []), shared] })
    expect(summary(findings.filter(({ severity }) => severity === 'error'))).toEqual([
      [
        'find_book',
        'utterance-shared',
        'error',
        '"search the shelves for a novel" is an utterance of reserve_room too',
      ],
      ['reserve_room', 'utterance-shared', 'error', `"${shared}" is an utterance of find_book too`],
    ])
  })

  it('two descriptions that say the same', async () => {
    const description = {
      ...words,
      ...books.description,
      returns: 'Gives back a page of books with their shelf.',
    }
    const findings = await findingsOf({}, { description, utterances: rooms.utterances ?? [] })
    expect(summary(findings.filter(({ check }) => check === 'description-twin'))).toEqual([
      [
        'reserve_room',
        'description-twin',
        'warning',
        expect.stringMatching(/^its description shares \d\d % of its words with find_book's$/),
      ],
    ])
  })

  it('an agent that nothing is said of', async () => {
    expect(summary(await findingsOf({}, {}, { purpose: {} }))).toEqual([
      [WHOLE_REGISTRY, 'agent-purpose', 'warning', 'nothing says what the agent library is for'],
    ])
  })

  it('tools that cost much, one and all', async () => {
    expect(summary(await findingsOf({}, {}, { cost: 191 }))).toEqual([
      [
        WHOLE_REGISTRY,
        'tokens-average',
        'warning',
        'a tool costs 191 tokens on average in a list, above 190',
      ],
    ])
    const dear = await findingsOf({}, {}, { cost: 401 })
    expect(dear.map(({ tool, check }) => `${tool} ${check}`)).toEqual([
      'find_book description-tokens',
      'find_book tokens',
      'reserve_room description-tokens',
      'reserve_room tokens',
      '* tokens-average',
    ])
  })

  it('what the checklist refuses, in a registry that did not ask it', async () => {
    const tool = sampleTool({
      ...books,
      examples: [{ description: 'Mine', params: { query: 'x' }, expectedResult: { value: 1 } }],
    })
    const [finding] = await lintRegistry(unchecked(tool), { today })
    expect(finding).toMatchObject({ tool: 'find_book', check: 'checklist', severity: 'error' })
    expect(finding?.message).toContain('example "Mine": its result is not the tool\'s data')
  })
})

it('every finding says what to do', async () => {
  const findings = await findingsOf(
    { utterances: ['x'], name: 'f'.repeat(50) },
    { permissions: ['rooms:read'] },
    { purpose: {}, cost: 500 },
  )
  expect(findings.length).toBeGreaterThan(6)
  for (const { help } of findings) expect(help).toMatch(/\.$/)
})
