import { describe, expect, it } from 'vitest'
import { compileTool } from '../compiled-tool.ts'
import { type Tool } from '../contract/tool.ts'
import { sampleTool } from '../testing/sample-tool.ts'
import { WHOLE_REGISTRY, type LintedRegistry } from './finding.ts'
import { lintRegistry } from './lint-registry.ts'
import { agents, away, books, findingsOf, rooms, summary, today, words } from '../testing/sample-registry.ts'

/** A registry that takes a tool as it is, as one made before the checklist would hold it. */
const unchecked = (tool: Tool): LintedRegistry => {
  const compiled = compileTool(tool, 'library')
  return { getAll: () => [compiled], get: () => compiled, agents: () => new Map(Object.entries(agents)) }
}

describe('one fault at a time', () => {
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

describe('a registry without a fault', () => {
  it('has no findings', async () => {
    expect(await findingsOf({})).toEqual([])
  })

  it('nor with a tool on its way out to one that stays', async () => {
    expect(await findingsOf({ deprecated: away })).toEqual([])
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
