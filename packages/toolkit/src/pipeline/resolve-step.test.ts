import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { callTool, codeOf, testSurface } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { hintsOf, runSuggestions } from '../testing/run-suggestions.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import { nearestNames } from './arguments/nearest-names.ts'

const tools = [sampleTool({ name: 'add_card', aliases: ['make_card'] }), sampleTool({ name: 'list_decks' })]

describe('a name', () => {
  it('is a published one or an alias, and the published one is recorded', async () => {
    const ports = testPorts()
    const pipeline = samplePipeline(tools, ports)
    expect(codeOf(await callTool(pipeline, 'add_card'))).toBe('OK')
    expect(codeOf(await callTool(pipeline, 'make_card'))).toBe('OK')
    expect(ports.seen.recorded.map(({ tool }) => tool)).toEqual(['add_card', 'add_card'])
  })

  it('that no tool has is not found, and the nearest are named', async () => {
    const outcome = await callTool(samplePipeline(tools), 'add_cart')
    assertEnvelope(outcome)
    expect(outcome).toMatchObject({
      kind: 'failure',
      failure: {
        code: 'NOT_FOUND',
        message: 'There is no tool called add_cart',
        details: { nearest: ['add_card'] },
      },
    })
    expect('tool' in outcome).toBe(false)
  })

  it.each(['lookup', 'lok_up', 'sampleAgnt_lookUp'])(
    'that is nearly one gets the same call under that one, where it only looks: %s',
    async (name) => {
      const parameters = z.object({ text: z.string().max(20).describe('A text') })
      const params = { text: 'x' }
      const pipeline = samplePipeline([
        sampleTool({ name: 'look_up', address: 'sampleAgent/lookUp', parameters, params }),
        sampleTool({ name: 'add_card', category: 'mutation', parameters, params }),
      ])
      const outcome = await callTool(pipeline, name, { text: 'a' })
      expect(hintsOf(outcome)?.suggestedNextActions).toMatchObject([
        { action: 'use-nearest-tool', data: { tool: 'look_up', arguments: { text: 'a' } } },
      ])
      expect(await runSuggestions(pipeline, outcome)).toEqual([])
      expect(hintsOf(await callTool(pipeline, name, { other: 'a' }))?.suggestedNextActions).toEqual([])
      expect(hintsOf(await callTool(pipeline, 'add_crd', { text: 'a' }))?.suggestedNextActions).toEqual([])
    },
  )

  it.each(['sampleAgent/lookUp', 'sampleAgent.lookUp', 'sampleAgent_lookUp'])(
    'may be the published address: %s',
    async (name) => {
      const ports = testPorts()
      const pipeline = samplePipeline([sampleTool({ address: 'sampleAgent/lookUp' })], ports)
      expect(codeOf(await callTool(pipeline, name))).toBe('OK')
      expect(ports.seen.recorded).toMatchObject([{ tool: 'look_up', agent: 'sampleAgent', mode: 'lookUp' }])
    },
  )

  it('of a tool that is not served here is not found, nor named', async () => {
    const surface = testSurface({ selects: ({ tool }) => tool.name !== 'add_card' })
    const outcome = await callTool(samplePipeline(tools), 'add_card', {}, { surface })
    expect(outcome).toMatchObject({
      failure: { code: 'NOT_FOUND', details: { nearest: [], reason: expect.stringContaining('tools/list') } },
    })
  })

  it.each(['', '__proto__', 'constructor', '\uD800', '\u0000\n', '漢'.repeat(500_000)])(
    'may be anything: %#',
    async (name) => {
      const ports = testPorts()
      const outcome = await callTool(samplePipeline(tools, ports), name)
      assertEnvelope(outcome)
      expect(codeOf(outcome)).toBe('NOT_FOUND')
      expect(ports.seen.recorded[0]?.tool.length).toBeLessThanOrEqual(80)
      expect(ports.seen.recorded[0]?.agent).toBeNull()
    },
  )
})

describe('nearness', () => {
  it('is the share of common pairs of letters', () => {
    const names = ['list_tasks', 'add_task', 'delete_task', 'update_task']
    expect(nearestNames('addTask', names)[0]).toBe('add_task')
    expect(nearestNames('tasks list', names)[0]).toBe('list_tasks')
    expect(nearestNames('remove_task', names)).toHaveLength(3)
    expect(nearestNames('task', names)).toHaveLength(3)
  })

  it('counts an abbreviation before a word that only looks alike', () => {
    expect(nearestNames('prerequisites', ['requisites', 'prereqs', 'search'])[0]).toBe('prereqs')
    expect(nearestNames('requisites', ['requisites', 'prereqs'])[0]).toBe('requisites')
    expect(nearestNames('searchDecks', ['search', 'searchDeck'])[0]).toBe('searchDeck')
  })

  it('ends somewhere: what is like nothing has no nearest', () => {
    expect(nearestNames('nope', ['transferGuide', 'book_get', 'add_task'])).toEqual([])
    expect(nearestNames('', ['transferGuide'])).toEqual([])
  })
})
