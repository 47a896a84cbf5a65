import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { listMaker } from '../../packages/toolkit/src/surfaces/mcp/shared/wire-tool.ts'
import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import { demoHome } from '../support/demo.ts'
import { connectTo, refusedSuggestions, someTitle } from './surface-client.ts'

const registry = await createRegistry()
const REVISIONS = ['2026-07-28', '2025-11-25']

describe.each(REVISIONS)('the agent surface at %s', (revision) => {
  const open = async (...args: string[]) =>
    connectTo(await demoHome(), ['--surface', 'agents', ...args], {}, revision)

  test('lists one tool per agent, with its modes, and demands mode and sessionId', async () => {
    const list = await (await open()).list()
    expect(list.map(({ name }) => name)).toEqual([...registry.agents().keys()])
    for (const { name, inputSchema, description } of list) {
      const modes = [...(registry.modesOf(name)?.keys() ?? [])]
      expect(inputSchema.properties['mode']?.enum).toEqual(modes)
      expect(inputSchema.required).toEqual(['mode', 'sessionId'])
      for (const mode of modes) expect(description).toContain(`- ${mode}(`)
    }
  })

  test('answers a mode as the flat tool does, and suggests calls in its own form', async () => {
    const client = await open()
    const title = someTitle()
    const added = await client.call('taskManager', { mode: 'add', sessionId: 'essay', title })
    expect(added.envelope.data).toMatchObject({ status: 'created', title })
    expect(added.envelope.metadata.session).toMatchObject({ name: 'essay', workspace: 'default' })
    const [next] = added.envelope.agentHints.suggestedNextActions
    expect(next?.data).toMatchObject({ tool: 'taskManager', arguments: { mode: 'list' } })
    expect(next?.data.arguments['sessionId']).toBe('essay')
    expect(await refusedSuggestions(client, added)).toEqual([])
    const listed = await client.call('taskManager', { mode: 'list', context: { sessionId: 'essay' } })
    expect(listed.envelope.metadata).not.toHaveProperty('session')
    expect(await refusedSuggestions(client, listed)).toEqual([])
  })

  test('shows the exact schema of the mode where arguments do not fit', async () => {
    const { isError, envelope } = await (await open()).call('taskManager', { mode: 'add', name: 'x' })
    expect(isError).toBe(true)
    expect(envelope).toMatchObject({ code: 'BAD_REQUEST', details: { kind: 'validation' } })
    expect(envelope.details.schema).toEqual(registry.get('add_task')?.inputSchema)
  })

  test('refuses a missing or unknown mode as a result, and an unknown agent by the protocol', async () => {
    const client = await open()
    const missing = await client.call('courseCatalog', { sessionId: 's' })
    expect(missing).toMatchObject({ isError: true, envelope: { code: 'BAD_REQUEST' } })
    expect(missing.envelope.details.nearest).toEqual([...(registry.modesOf('courseCatalog')?.keys() ?? [])])
    const unknown = await client.call('courseCatalog', { mode: 'serch', sessionId: 's' })
    expect(unknown.envelope).toMatchObject({ code: 'BAD_REQUEST' })
    expect(unknown.envelope.details.nearest[0]).toBe('search')
    expect(await client.refusal('courseCatalogue', { mode: 'search' })).toMatchObject({
      code: -32602,
      data: { code: 'NOT_FOUND' },
    })
  })

  test('shows only what is selected', async () => {
    const client = await open('--domains', 'task', '--read-only')
    const list = await client.list()
    expect(list.map(({ name }) => name)).toEqual(['taskManager'])
    expect(list[0]?.inputSchema.properties['mode']?.enum).toEqual(['list', 'readDate', 'calendar'])
    expect((await client.call('taskManager', { mode: 'add', title: 'x' })).envelope).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

test('every tool answers to its agent and mode on the flat surface too', async () => {
  const client = await connectTo(await demoHome(), ['--surface', 'flat'])
  const { envelope } = await client.call('taskManager_list', { context: { sessionId: 'essay' } })
  expect(envelope.data).toEqual({ tasks: [] })
  const [first, ...others] = await client.list()
  expect(first?.name).toBe('tn_course_search')
  expect(others.map(({ name }) => name)).not.toContain('taskManager')
})

test('a session has the same name in every process, and is new once', async () => {
  const home = await demoHome()
  const call = { mode: 'list', sessionId: 'essay' }
  const one = await connectTo(home, ['--surface', 'agents'])
  const other = await connectTo(home, ['--surface', 'agents'])
  const first = await one.call('taskManager', call)
  const id = first.envelope.metadata.session.id
  expect((await other.call('taskManager', call)).envelope.metadata).not.toHaveProperty('session')
  const byId = await other.call('taskManager', { mode: 'list', sessionId: id })
  expect(byId.envelope.metadata).not.toHaveProperty('session')
  const elsewhere = await other.call('taskManager', { ...call, workspaceContext: { workspaceId: 'physics' } })
  expect(elsewhere.envelope.metadata.session).toMatchObject({ name: 'essay', workspace: 'physics' })
})

describe('a list of tools', () => {
  const listOf = (surface: SurfaceKind) =>
    listMaker(surface, false)(registry.getAll(), registry, { metaPrefix: '', envelope: 'full' })

  test('shows what each mode takes, required or typed, and names tools as agents have them', () => {
    const agents = new Map(listOf('agents').map((agent) => [agent.name, agent]))
    expect(agents.get('cardStudy')?.description).toContain(
      '- createDeck(name, description?: string, query?: object',
    )
    expect(agents.get('cardStudy')?.description).toContain('- searchDecks(query?: string')
    expect(agents.get('cardStudy')?.inputSchema.properties).toMatchObject({
      deckId: {
        description: expect.stringMatching(/createCards: From searchDecks\. updateDeck: Deck to change\./),
      },
    })
    expect(agents.get('tutoringSession')?.description).toContain('- ask(arguments: { sessionId? }, message')
    const words = new Set(JSON.stringify([...agents]).match(/[A-Za-z][\w-]*[A-Za-z0-9]/g))
    expect(registry.getAll().filter(({ tool }) => words.has(tool.name))).toEqual([])
  })

  test.each(['flat', 'agents', 'discovery'] as const)(
    'has plain objects for input schemas on %s, as model providers demand',
    (surface) => {
      for (const { name, inputSchema } of listOf(surface)) {
        expect(inputSchema, name).toMatchObject({ type: 'object' })
        for (const choice of ['oneOf', 'anyOf', 'allOf']) expect(inputSchema, name).not.toHaveProperty(choice)
      }
    },
  )
})
