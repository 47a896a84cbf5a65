import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Facts } from '../contract/facts.ts'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { samplePipeline, sampleTool, type SampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'

const returning =
  (answer: unknown): Tool['handler'] =>
  async () =>
    answer as never

async function outcomeOf(own: SampleTool, args: unknown = {}) {
  const ports = testPorts()
  const outcome = await callTool(samplePipeline([sampleTool(own)], ports), own.name ?? 'look_up', args)
  assertEnvelope(outcome)
  return { outcome, line: ports.seen.lines[1] }
}

describe('an answer that breaks the contract is a system error, whatever it is', () => {
  const answers: Record<string, unknown> = {
    'null data': { data: null, facts: {} },
    'undefined data': { data: undefined, facts: {} },
    'no data': { facts: {} },
    'data of another shape': { data: { value: 5 }, facts: {} },
    'data of another type': { data: 'x', facts: {} },
    'data that throws when read': {
      get data() {
        throw new Error('read')
      },
      facts: {},
    },
    'no facts': { data: { value: 'x' } },
    'facts of another type': { data: { value: 'x' }, facts: 'sure' },
    'the bare data': { value: 'x' },
    null: null,
    nothing: undefined,
    'a text': 'done',
    'a number': 1,
    'an array': [],
  }
  it.each(Object.entries(answers))('%s', async (_, answer) => {
    const { outcome, line } = await outcomeOf({ handler: returning(answer) })
    expect(codeOf(outcome)).toBe('INTERNAL_ERROR')
    expect(line).toMatchObject({ level: 'error', message: 'call failed' })
  })
})

describe('no data are no answer, even where the schema would take them', () => {
  it.each([z.object({ value: z.string() }).nullable(), z.unknown(), z.any().optional()])(
    '%#',
    async (data) => {
      for (const answer of [null, undefined]) {
        const { outcome } = await outcomeOf({ data, handler: returning({ data: answer, facts: {} }) })
        expect(codeOf(outcome)).toBe('INTERNAL_ERROR')
      }
    },
  )
})

describe('facts that make unsound hints are a system error', () => {
  const next = { action: 'look-up', priority: 'low', tool: 'look_up', arguments: {} } as const
  const other = { ...next, action: 'look-elsewhere' } as const
  const risk = { type: 'accuracy', severity: 'low', description: 'x', impact: 0.5 } as const
  const facts: Record<string, unknown> = {
    'a factor of 1.2': { factors: [{ name: 'evidence', value: 1.2, basis: 'x' }] },
    'a factor of 1.2 beside a weak one': {
      factors: [
        { name: 'evidence', value: 1.2, basis: 'x' },
        { name: 'coverage', value: 0.1, basis: 'x' },
      ],
    },
    'a factor below 0': { factors: [{ name: 'evidence', value: -0.1, basis: 'x' }] },
    'a factor that is no number': { factors: [{ name: 'evidence', value: Number.NaN, basis: 'x' }] },
    'a factor that nobody knows': { factors: [{ name: 'charm', value: 0.5, basis: 'x' }] },
    'an action with a confidence of 1.2': { next: [{ ...next, confidence: 1.2 }] },
    'an action that is no identifier': { next: [{ ...next, action: 'Look Up' }] },
    'an action without a priority': { next: [{ action: 'look-up', tool: 'look_up', arguments: {} }] },
    'a resource without a label': { related: [{ type: 'card', id: '1', relevance: 1 }] },
    'a resource of relevance NaN': {
      related: [{ type: 'card', id: '1', label: 'x', relevance: Number.NaN }],
    },
    'a risk without a probability': { risks: [risk] },
    'a warning of an unknown type': { warnings: [{ type: 'odd', severity: 'low', message: 'x' }] },
    'a field that hints do not have': {
      alternatives: [{ approach: 'x', confidence: 1, reasoning: 'x', odd: 1 }],
    },
    'dependencies in a circle': {
      next: [next, other],
      dependencies: [
        { action: 'look-up', dependsOn: ['look-elsewhere'], type: 'required' },
        { action: 'look-elsewhere', dependsOn: ['look-up'], type: 'required' },
      ],
    },
    'an action that waits for itself': {
      next: [next],
      dependencies: [{ action: 'look-up', dependsOn: ['look-up'], type: 'required' }],
    },
    'a page whose total is no number': { page: { has_more: false, total_items: Number.NaN } },
    'a page that says nothing of more': { page: { has_more: undefined } },
    'a page with fields of its own': { page: { has_more: false, password: 'x' } },
    'content that no surface can show': { content: [{ type: 'text', text: 5 }] },
  }
  it.each(Object.entries(facts))('%s', async (_, rogue) => {
    const { outcome } = await outcomeOf({ handler: async (__, { ok }) => ok({ value: 'x' }, rogue as Facts) })
    expect(codeOf(outcome)).toBe('INTERNAL_ERROR')
  })

  it('but a chain of dependencies is sound', async () => {
    const dependencies = [{ action: 'look-elsewhere', dependsOn: ['look-up'], type: 'required' as const }]
    const { outcome } = await outcomeOf({
      handler: async (_, { ok }) => ok({ value: 'x' }, { next: [next, other], dependencies }),
    })
    expect(outcome).toMatchObject({ kind: 'result', result: { agentHints: { dependencies } } })
  })
})

describe('what the schema does not name does not leave', () => {
  it('neither at the top nor inside', async () => {
    const { outcome } = await outcomeOf({
      data: z.object({
        value: z.string(),
        inner: z.object({ id: z.int() }),
        list: z.array(z.object({ id: z.int() })),
      }),
      result: { value: 'x', inner: { id: 1 }, list: [] },
      handler: returning({
        data: {
          value: 'x',
          passwordHash: 'p4ss',
          inner: { id: 1, passwordHash: 'p4ss' },
          list: [{ id: 1, passwordHash: 'p4ss' }],
        },
        facts: {},
        passwordHash: 'p4ss',
      }),
    })
    expect(outcome).toMatchObject({ result: { data: { value: 'x', inner: { id: 1 }, list: [{ id: 1 }] } } })
    expect(JSON.stringify(outcome)).not.toContain('p4ss')
  })
})

describe('parameters belong to the caller', () => {
  const parameters = z.object({
    list: z.array(z.string().max(9)).max(9).describe('A list'),
    anything: z.unknown().meta({ type: 'object', maxProperties: 9, description: 'Passed through as it is' }),
  })
  const params = { list: ['a'], anything: { deep: { value: 1 } } }

  it.each<[string, (given: Record<string, never>) => void]>([
    ['a field', (given) => Object.assign(given, { list: [] })],
    ['a list inside', (given) => Reflect.apply(Array.prototype.push, given['list'], ['b'])],
    ['what the schema passes through', (given) => Object.assign(given['anything'] ?? {}, { deep: 2 })],
  ])('a handler that changes %s fails, and the arguments stay as they are', async (_, change) => {
    const args = structuredClone(params)
    const handler: Tool['handler'] = async (given, { ok }) => {
      change(given as Record<string, never>)
      return ok({ value: 'x' })
    }
    const { outcome, line } = await outcomeOf({ parameters, params, handler }, args)
    expect(codeOf(outcome)).toBe('INTERNAL_ERROR')
    expect(line?.fields['err']).toBeInstanceOf(TypeError)
    expect(args).toEqual(params)
    expect(Object.isFrozen(args.anything.deep)).toBe(false)
  })
})
