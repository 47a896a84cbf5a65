import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { compileTool } from '../../compiled-tool.ts'
import { sampleTool, type SampleTool } from '../../testing/sample-tool.ts'
import { agentTool } from './agent-tool.ts'

const compiled = (mode: string, parameters: z.ZodObject, own: SampleTool = {}) =>
  compileTool(
    sampleTool({ name: `do_${mode}`, address: `sampleAgent/${mode}`, parameters, ...own }),
    'sample',
  )

const text = z.string().max(10).describe('A text')
const number = z.int().min(1).max(9).describe('A number')

it('publishes the parameters of all modes: alike ones once, others as a choice', () => {
  const { inputSchema, description } = agentTool('sampleAgent', 'Does things.', [
    compiled('one', z.object({ same: text, other: text.optional() })),
    compiled('two', z.object({ same: text.describe('The same text'), other: number })),
  ])
  expect(inputSchema['properties']).toMatchObject({
    mode: { type: 'string', enum: ['one', 'two'] },
    same: { type: 'string', description: 'one: A text. two: The same text' },
    other: { anyOf: [{ type: 'string' }, { type: 'integer', maximum: 9 }] },
  })
  expect(inputSchema['required']).toEqual(['mode', 'sessionId'])
  expect(inputSchema['properties']).not.toHaveProperty('arguments')
  expect(description).toContain('- one(same, other?: string): Looks a value up in the sample.')
  expect(description).toContain('- two(same, other: int)')
})

it('gives one type to plain values that differ in bounds, and shows the values that each mode takes', () => {
  const { inputSchema, description } = agentTool('sampleAgent', '', [
    compiled('one', z.object({ count: number, state: z.enum(['open', 'closed']).describe('Which') })),
    compiled('two', z.object({ count: number.max(3).optional(), state: z.enum(['open', 'all']) })),
  ])
  expect(inputSchema['properties']).toMatchObject({
    count: { type: 'integer', description: 'A number' },
    state: { type: 'string', enum: ['open', 'closed', 'all'], description: 'Which' },
  })
  expect(description).toContain('- one(count, state: open | closed)')
  expect(description).toContain('- two(count?, state: open | all)')
})

it('calls other tools by mode or address, never by their published names', () => {
  const source = z.object({ id: z.int().min(1).max(9).describe('From do_list, see_all or do-nothing') })
  const modes = [
    compiled('list', z.object({}), {
      description: { ...sampleTool().description, what: 'Does what do_get does.' },
    }),
    compiled('get', source),
  ]
  const elsewhere = compileTool(sampleTool({ name: 'see_all', address: 'otherAgent/all' }), 'sample')
  const { inputSchema, description } = agentTool('sampleAgent', 'See see_all.', modes, [...modes, elsewhere])
  expect(description).toContain('See otherAgent/all. Modes:\n- list(): Does what get does.')
  expect(inputSchema['properties']).toMatchObject({
    id: { description: 'From list, otherAgent/all or do-nothing' },
  })
})

it('accepts whatever one of its modes accepts, recursion included', () => {
  const Tree = z.object({
    label: text,
    get children() {
      return z.array(Tree).max(3).describe('What is below')
    },
  })
  const { inputSchema } = agentTool('sampleAgent', '', [
    compiled('grow', z.object({ tree: Tree.describe('A tree') })),
    compiled('cut', z.object({ tree: number })),
  ])
  const accepts = new Ajv2020({ strict: false }).compile(inputSchema)
  const frame = { mode: 'grow', sessionId: 's' }
  expect(accepts({ ...frame, tree: { label: 'a', children: [{ label: 'b', children: [] }] } })).toBe(true)
  expect(accepts({ ...frame, mode: 'cut', tree: 3 })).toBe(true)
  expect(accepts({ ...frame, tree: { label: 'a', children: [{ label: 'b', children: 'c' }] } })).toBe(false)
  expect(accepts({ mode: 'grow', tree: 3 })).toBe(false)
})

it('leaves a place for parameters that are called like the frame', () => {
  const { inputSchema, description } = agentTool('sampleAgent', '', [
    compiled('ask', z.object({ sessionId: number, question: text })),
    compiled('end', z.object({ sessionId: number.optional() })),
  ])
  expect(inputSchema['properties']).toMatchObject({
    sessionId: { type: 'string' },
    question: { type: 'string' },
    arguments: { type: 'object', properties: { sessionId: { type: 'integer', description: 'A number' } } },
  })
  expect(description).toContain('- ask(arguments: { sessionId }, question)')
  expect(description).toContain('- end(arguments: { sessionId? })')
})
