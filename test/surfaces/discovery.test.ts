import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { demoHome } from '../support/demo.ts'
import { tn } from '../support/tn.ts'
import { connectTo, refusedSuggestions, someTitle } from './surface-client.ts'

const registry = await createRegistry()
const open = async (...args: string[]) => connectTo(await demoHome(), ['--surface', 'discovery', ...args])

test('two tools are listed', async () => {
  const client = await open()
  expect((await client.list()).map(({ name }) => name)).toEqual(['get_tools', 'use_tool'])
})

describe('get_tools', () => {
  const modesOf = (agent: string) => [...(registry.modesOf(agent)?.keys() ?? [])].join(' ')

  test('gives an overview of all agents and modes, what each is about, and the workspaces', async () => {
    const { envelope } = await (await open()).call('get_tools')
    const { agents, workspaces } = envelope.data
    expect(agents).toEqual(
      [...registry.agents()].map(([agent, purpose]) => ({
        agent,
        purpose: purpose.replace(/:.*/, ''),
        modes: modesOf(agent),
      })),
    )
    expect(workspaces).toEqual(['default'])
    expect(envelope._meta.estimated_tokens).toBeLessThan(600)
  })

  test('says all that an agent is for where fewer tools leave room for it', async () => {
    const { envelope } = await (await open('--domains', 'task')).call('get_tools')
    expect(envelope.data.agents).toEqual([
      { agent: 'taskManager', purpose: registry.agents().get('taskManager'), modes: modesOf('taskManager') },
    ])
  })

  test('finds by what is wanted, the best three with their schemas', async () => {
    const client = await open()
    const found = await client.call('get_tools', { query: 'add a task to my list' })
    const { tools } = found.envelope.data
    expect(tools[0]).toMatchObject({ name: 'add_task', agent: 'taskManager', mode: 'add' })
    expect(tools.map((tool: object) => 'inputSchema' in tool)).toEqual(
      tools.map((_: object, at: number) => at < 3),
    )
    const names = await client.call('get_tools', { query: 'essay', detail: 'names', limit: 2 })
    for (const tool of names.envelope.data.tools) expect(Object.keys(tool)).toEqual(['name', 'agent', 'mode'])
  })

  test('finds what students ask of their own data', async () => {
    const client = await open()
    const first = async (query: string) =>
      (await client.call('get_tools', { query, limit: 1, detail: 'names' })).envelope.data.tools[0]?.name
    expect(await first('what has my assistant changed today')).toBe('get_turn_steps')
    expect(await first('download all of my data')).toBe('tn_user_get')
    expect(await first('bring back a task I deleted')).toBe('add_task')
  })

  test('gives exactly what is named, grouped or flat, and each unknown name with the nearest', async () => {
    const client = await open()
    const ask = async (...tools: unknown[]) => (await client.call('get_tools', { tools })).envelope.data
    const flat = await ask('add_task', 'list_tasks')
    expect(await ask({ agent: 'taskManager', modes: ['add', 'list'] })).toEqual(flat)
    expect(await ask('taskManager_add', 'taskManager/list')).toEqual(flat)
    expect((await ask({ agent: 'taskManager' })).tools).toHaveLength(
      registry.modesOf('taskManager')?.size ?? 0,
    )
    const mixed = await ask('add_tsk', { agent: 'taskManager', modes: ['add', 'fly'] }, { agent: 'gardener' })
    expect(mixed.tools.map(({ name }: { name: string }) => name)).toEqual(['add_task'])
    expect(mixed.unknown.map(({ asked }: { asked: string }) => asked)).toEqual([
      'add_tsk',
      'taskManager_fly',
      'gardener',
    ])
    expect(mixed.unknown[0]?.nearest[0]).toBe('add_task')
  })

  test('never outgrows its ceiling: what lacks its schema is named', async () => {
    const tools = [...registry.agents().keys()].map((agent) => ({ agent }))
    const { isError, envelope } = await (await open()).call('get_tools', { tools })
    expect(isError).toBe(false)
    const { tools: found, shortened = [] } = envelope.data
    expect(found).toHaveLength(registry.getAll().length)
    const whole = found.filter((tool: object) => 'inputSchema' in tool)
    expect(whole.length + shortened.length).toBe(found.length)
  })

  test('bears whatever is asked for: everything in full, or names that nobody has', async () => {
    const client = await open()
    const long = Array.from({ length: 49 }, (_, at) => `${at}${'語'.repeat(190)}`)
    const everything = [...registry.agents().keys()].map((agent) => ({ agent }))
    for (const args of [
      { query: 'course', detail: 'schema', limit: 20 },
      { tools: long },
      { tools: [...everything, ...long.slice(everything.length)] },
    ])
      expect((await client.call('get_tools', args)).isError).toBe(false)
    const modes = Array.from({ length: 50 }, (_, at) => `mode${at}`)
    const asked = ['taskManager', 'courseCatalog'].map((agent) => ({ agent, modes }))
    const { envelope } = await client.call('get_tools', { tools: asked })
    expect(envelope).toMatchObject({ code: 'BAD_REQUEST', message: 'tools: at most 50 names in all' })
  })

  test('tells who only searches, and forgets it once something is used', async () => {
    const client = await open()
    const search = (query: string) => client.call('get_tools', { query })
    await search('water the garden')
    const second = await search('plant roses')
    expect(second.envelope.agentHints).not.toHaveProperty('warnings')
    const third = await search('water the garden')
    expect(third.envelope.agentHints.warnings[0]?.message).toContain('3 searches in a row')
    await client.call('use_tool', { tool: 'list_tasks' })
    expect((await search('gardening')).envelope.agentHints).not.toHaveProperty('warnings')
  })

  test('finds nothing honestly, and says what to do', async () => {
    const client = await open()
    const answer = await client.call('get_tools', { query: 'xyzzy qwrtz' })
    expect(answer.envelope.data.tools).toEqual([])
    expect(answer.envelope.agentHints.reasoning).toContain('No tool fits')
    expect(await refusedSuggestions(client, answer)).toEqual([])
  })
})

describe('use_tool', () => {
  test('gives the envelope of the tool, under any of its names', async () => {
    const client = await open()
    const title = someTitle()
    const context = { sessionId: 'essay', workspaceId: 'physics' }
    const added = await client.call('use_tool', { tool: 'add_task', arguments: { title }, context })
    expect(added.envelope.data).toMatchObject({ status: 'created', title })
    expect(added.envelope.metadata.session).toMatchObject({ name: 'essay', workspace: 'physics' })
    expect(await refusedSuggestions(client, added)).toEqual([])
    expect(added.envelope.agentHints.suggestedNextActions[0]?.data).toMatchObject({
      tool: 'use_tool',
      arguments: { tool: expect.any(String), context: { workspaceId: 'physics' } },
    })
    const listed = await client.call('use_tool', { tool: 'taskManager_list', arguments: {} })
    expect(listed.envelope.data.tasks).toHaveLength(1)
  })

  test.each([[null], ['essay'], [[]]])('takes %j for no context at all', async (context) => {
    const { isError } = await (await open()).call('use_tool', { tool: 'list_tasks', context })
    expect(isError).toBe(false)
  })

  test('gives the exact schema back where arguments do not fit', async () => {
    const { isError, envelope } = await (
      await open()
    ).call('use_tool', { tool: 'add_task', arguments: { name: 1 } })
    expect(isError).toBe(true)
    expect(envelope.code).toBe('BAD_REQUEST')
    expect(envelope.details.schema).toEqual(registry.get('add_task')?.inputSchema)
  })

  test('gives back only what is at fault of a long schema, and the names where one is unknown', async () => {
    const client = await open()
    const refusal = async (args: object) => {
      const asked = { tool: 'tn_plan_terms', arguments: args }
      const { envelope } = await client.call('use_tool', asked)
      return { code: envelope.code, properties: Object(envelope.details.schema?.properties) }
    }
    const names = Object.keys(Object(registry.get('tn_plan_terms')?.inputSchema['properties']))
    const unknown = await refusal({ maxTerm: 2 })
    expect(unknown.code).toBe('BAD_REQUEST')
    expect(Object.keys(unknown.properties)).toEqual(names)
    expect(unknown.properties).toHaveProperty('goals.type')
    expect(unknown.properties.completions).toEqual({})
    const wrong = await refusal({ goals: [], courses: 7 })
    expect(Object.keys(wrong.properties)).toContain('courses')
    expect(Object.keys(wrong.properties).length).toBeLessThan(3)
  })

  test('takes a parameter beside its arguments as one of them', async () => {
    const client = await open()
    const { envelope } = await client.call('use_tool', { tool: 'add_task', arguments: {}, title: 'Read' })
    expect(envelope.data).toMatchObject({ status: 'created', title: 'Read' })
  })

  test('takes the text of a JSON object for its arguments', async () => {
    const client = await open()
    const { envelope } = await client.call('use_tool', { tool: 'add_task', arguments: '{"title":"Read"}' })
    expect(envelope.data).toMatchObject({ status: 'created', title: 'Read' })
  })

  test('says what is wrong with its own arguments, and which tools are near', async () => {
    const client = await open()
    const text = await client.call('use_tool', { tool: 'add_task', arguments: 'text' })
    expect(text.envelope.message).toBe('arguments: give an object, not text')
    for (const args of [{}, { tool: 7 }, { tool: 'add_task', arguments: 'text' }]) {
      const { isError, envelope } = await client.call('use_tool', args)
      expect([isError, envelope.code]).toEqual([true, 'BAD_REQUEST'])
      expect(envelope.details.schema.properties).toHaveProperty('tool')
    }
    const beside = await client.call('use_tool', { tool: 'add_task', more: 1 })
    expect(beside).toMatchObject({ isError: true, envelope: { code: 'BAD_REQUEST' } })
    const unknown = await client.call('use_tool', { tool: 'add_tsk' })
    expect(unknown).toMatchObject({ isError: true, envelope: { code: 'NOT_FOUND' } })
    expect(unknown.envelope.details.nearest[0]).toBe('add_task')
  })
})

test('what is not selected is neither found nor used', async () => {
  const client = await open('--domains', 'task', '--read-only')
  const { envelope } = await client.call('get_tools')
  expect(envelope.data.agents).toMatchObject([{ agent: 'taskManager', modes: 'list readDate calendar' }])
  const { tools } = (await client.call('get_tools', { query: 'show my tasks' })).envelope.data
  const names = tools.map(({ name }: { name: string }) => name)
  expect(names[0]).toBe('list_tasks')
  expect(['list_tasks', 'read_date', 'get_calendar_feed']).toEqual(expect.arrayContaining(names))
  expect((await client.call('use_tool', { tool: 'add_task', arguments: { title: 'x' } })).envelope.code).toBe(
    'NOT_FOUND',
  )
})

test('auto is flat for a list that clients bear, and a search beyond it', async () => {
  const home = await demoHome()
  const few = await connectTo(home, ['--domains', 'course,task'])
  expect((await few.list()).map(({ name }) => name)).toContain('tn_course_search')
  const all = await connectTo(home, [])
  const isMuch = registry.getAll().length > 40
  expect((await all.list()).map(({ name }) => name).includes('get_tools')).toBe(isMuch)
  const wrong = await tn(home, ['mcp', '--surface', 'round'])
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('auto, flat, agents, discovery')])
})

test('every answer can be lean', async () => {
  const client = await connectTo(await demoHome(), ['--lean'])
  expect((await client.call('list_tasks')).envelope.agentHints).not.toHaveProperty('riskFactors')
})
