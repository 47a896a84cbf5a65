import { describe, expect, it } from 'vitest'
import { InvalidToolError, ToolRegistry } from './registry.ts'
import { anyName, sampleTool, type SampleTool } from './testing/sample-tool.ts'

const domain = { name: 'sample', naming: anyName }

function registryOf(...tools: SampleTool[]): ToolRegistry {
  return new ToolRegistry([{ ...domain, tools: tools.map(sampleTool) }])
}

function faultsOf(register: () => unknown): readonly string[] {
  try {
    register()
  } catch (thrown) {
    if (thrown instanceof InvalidToolError) return thrown.faults
    throw thrown
  }
  return []
}

describe('the registry', () => {
  const registry = registryOf(
    { name: 'add_card', category: 'mutation', tags: ['cards'], aliases: ['make_card'] },
    { name: 'get_card', tags: ['cards', 'content'] },
    { name: 'list_decks', tags: ['decks'] },
  )
  const names = (tools: ReturnType<ToolRegistry['getAll']>) => tools.map(({ tool }) => tool.name)

  it('finds tools by name, alias, category and tag, in the order in which they came', () => {
    expect(registry.get('get_card')?.tool.name).toBe('get_card')
    expect(registry.get('make_card')?.tool.name).toBe('add_card')
    expect(registry.get('no_such_tool')).toBeUndefined()
    expect(registry.get('constructor')).toBeUndefined()
    expect(names(registry.getAll())).toEqual(['add_card', 'get_card', 'list_decks'])
    expect(names(registry.getByCategory('query'))).toEqual(['get_card', 'list_decks'])
    expect(names(registry.getByTag('cards'))).toEqual(['add_card', 'get_card'])
    expect([...registry.aliases()]).toEqual([['make_card', 'add_card']])
  })

  it('works out what does not depend on the call', () => {
    expect(registry.get('add_card')).toMatchObject({
      domain: 'sample',
      agent: 'sampleAgent',
      mode: 'addCard',
      title: 'Add card',
      ceiling: 32_768,
      takesClientEventId: true,
    })
  })

  it('lets tools share a view, and refuses another one at its address', () => {
    const view = { name: 'shelf', description: 'Books', uri: 'ui://a/shelf', calls: [] } as const
    const shelf = { ...view, html: async () => '' }
    const fresh = registryOf({ name: 'get_book', ui: shelf }, { name: 'list_books', ui: shelf })
    const other = sampleTool({ name: 'find_book', ui: { ...shelf } })
    expect(faultsOf(() => fresh.register(other, domain))).toEqual([
      "the view ui://a/shelf is another's, of get_book",
    ])
  })

  it('registers nothing of a tool that is at fault', () => {
    const fresh = new ToolRegistry()
    expect(faultsOf(() => fresh.register(sampleTool({ tags: [], aliases: ['other'] }), domain))).toEqual([
      'no tag',
    ])
    expect(fresh.getAll()).toEqual([])
    expect(fresh.get('other')).toBeUndefined()
  })

  it('names the tool and every fault in its error', () => {
    const register = () => registryOf({ tags: [], examples: [], version: 'one' })
    expect(register).toThrow(
      'look_up cannot be registered:\n  - version one is not of the form 1.2.3\n  - no tag\n  - no example',
    )
  })
})

describe('names that clash', () => {
  it.each<[string, SampleTool[], string]>([
    ['two names', [{ name: 'add_card', address: 'a/b' }], 'the name add_card is taken'],
    [
      'two addresses',
      [{ name: 'add_deck', address: 'sampleAgent/addCard' }],
      'the address sampleAgent/addCard is taken by add_card',
    ],
    ['an alias and a name', [{ name: 'add_deck', aliases: ['add_card'] }], 'the name add_card is taken'],
    ['a name and an alias', [{ name: 'make_card' }], 'the name make_card is taken'],
    ['two aliases', [{ name: 'add_deck', aliases: ['make_card'] }], 'the name make_card is taken'],
    [
      'an alias and its own name',
      [{ name: 'add_deck', aliases: ['add_deck'] }],
      'the name add_deck is taken',
    ],
  ])('%s', (_, tools, fault) => {
    const taken = { name: 'add_card', aliases: ['make_card'] }
    expect(faultsOf(() => registryOf(taken, ...tools))).toEqual([fault])
  })

  it('an agent and the first part of another domain’s names', () => {
    const registry = registryOf({ name: 'lib_look' })
    const other = { name: 'other', naming: anyName }
    const fault = "its agent or name could be mistaken for lib_look's"
    expect(
      faultsOf(() => registry.register(sampleTool({ name: 'go_on', address: 'lib/go' }), other)),
    ).toEqual([fault])
    const agent = sampleTool({ name: 'sampleAgent_go', address: 'x/go' })
    expect(faultsOf(() => registry.register(agent, other))).toEqual([fault])
    expect(faultsOf(() => registry.register(agent, domain))).toEqual([])
  })

  it('two prompts, two resources', () => {
    const prompt = { name: 'p', description: 'x', permissions: [], handler: () => Promise.resolve([]) }
    const resource = {
      name: 'r',
      description: 'x',
      permissions: [],
      uri: 'x://y',
      read: () => Promise.resolve([]),
    }
    const prompts = [prompt, prompt] as never[]
    expect(faultsOf(() => new ToolRegistry([{ ...domain, tools: [], prompts }]))).toEqual([
      'the name p is taken',
    ])
    const resources = [resource, resource]
    expect(faultsOf(() => new ToolRegistry([{ ...domain, tools: [], resources }]))).toEqual([
      'the name r is taken',
    ])
  })
})
