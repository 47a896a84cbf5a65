import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { parameters, refusal } from '../testing/parsed-arguments.ts'

describe('arguments that do not fit', () => {
  it('are told of with the words of the tool, where it has some', async () => {
    const { code, message, error, details } = await refusal({ title: ' ' })
    expect({ code, message, error }).toEqual({
      code: 'BAD_REQUEST',
      message: 'A card needs a title',
      error: 'A card needs a title',
    })
    expect(details).toEqual({
      kind: 'validation',
      reason: 'The arguments do not fit look_up',
      issues: [{ path: 'title', message: 'A card needs a title', expected: 'at least 1' }],
    })
  })

  it.each<[object, string]>([
    [{ limit: 51 }, 'limit: give at most 50'],
    [{ limit: '5' }, 'limit: give a number, not text'],
    [{ status: 'lost' }, 'status: give one of open, done'],
    [{ odd: 1, limt: 2 }, 'unknown field odd; unknown field limt; did you mean limit?'],
    [{ tree: { children: [{ children: 5 }] } }, 'tree.children.0.children: give a list, not a number'],
  ])('%j', async (args, message) => {
    expect((await refusal(args)).message).toBe(message)
  })

  it('and are missing', async () => {
    const required = z.object({ id: z.int().min(1).max(9).describe('An id') })
    const { message } = await refusal({}, { parameters: required, params: { id: 1 } })
    expect(message).toBe('id: is required')
  })

  it.each([null, undefined])('are none where they are %s', async (args) => {
    expect(codeOf(await callTool(samplePipeline([sampleTool({ parameters })]), 'look_up', args))).toBe('OK')
  })

  it.each([['text'], [5], [true], [[]], [[{}]]])('are refused where they are %j', async (args) => {
    expect((await refusal(args)).code).toBe('BAD_REQUEST')
  })

  it('do not reach the handler', async () => {
    const handler = vi.fn<Tool['handler']>()
    await refusal({ odd: 1 }, { handler })
    expect(handler).not.toHaveBeenCalled()
  })
})

describe('null', () => {
  const Course = z.object({
    code: z.string().max(9).describe('A code'),
    grade: z.string().max(9).optional().describe('A grade'),
  })
  const taking = z
    .object({
      code: z.string().max(9).describe('A code'),
      limit: z.int().min(1).max(50).default(10).describe('How many'),
      note: z.string().max(9).nullable().optional().describe('null removes it'),
      courses: z
        .array(z.union([z.string().max(9), Course]))
        .max(3)
        .optional()
        .describe('Some courses'),
      filter: z
        .object({ by: z.string().max(9).optional().describe('By what') })
        .optional()
        .describe('A filter'),
    })
    .refine(({ limit, note }) => limit > 1 || note !== undefined, 'Give a limit or a note')

  it.each<[object, object]>([
    [{ limit: null }, { limit: 10 }],
    [{ note: null }, { limit: 10, note: null }],
    [{ filter: null, courses: null }, { limit: 10 }],
    [{ filter: { by: null } }, { limit: 10, filter: {} }],
    [{ courses: ['a', { code: 'b', grade: null }] }, { limit: 10, courses: ['a', { code: 'b' }] }],
  ])('%j is absent where it is optional and means nothing else', async (args, params) => {
    const handler = vi.fn<Tool['handler']>(async (_, { ok }) => ok({ value: 'x' }))
    const tool = sampleTool({ parameters: taking, handler, params: { code: 'x' } })
    expect(codeOf(await callTool(samplePipeline([tool]), 'look_up', { code: 'x', ...args }))).toBe('OK')
    expect(handler.mock.calls[0]?.[0]).toEqual({ code: 'x', ...params })
  })

  it.each<[object, string]>([
    [{ code: null }, 'code: is required'],
    [{ code: null, limit: null }, 'code: is required'],
    [{ code: 'x', courses: [null] }, 'courses.0'],
    [{ code: 'x', limit: 1, filter: null }, 'Give a limit or a note'],
  ])('%j is still refused', async (args, message) => {
    const { code, message: told } = await refusal(args, { parameters: taking, params: { code: 'x' } })
    expect([code, told]).toEqual(['BAD_REQUEST', expect.stringContaining(message)])
  })
})

describe('hostile arguments', () => {
  const mega = 'k'.repeat(1_000_000)

  it.each<[string, unknown]>([
    ['a huge name', { [mega]: 1 }],
    ['a huge name of another script', { ['漢'.repeat(1_000_000)]: 1 }],
    ['half characters as a name', { ['\uD800'.repeat(100_000)]: 1 }],
    [
      'a hundred thousand names',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at])),
    ],
    ['a huge value', { title: mega }],
    ['control characters', { '\u0000\u001B[2J\n\r': 1 }],
  ])('get a small answer: %s', async (_, args) => {
    const { _meta } = await refusal(args)
    expect(_meta.bytes).toBeLessThan(4_096)
  })

  it('are told of in part where there is too much wrong with them', async () => {
    const many = z.object(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`field${at}`, z.boolean().describe('A field')]),
      ),
    )
    const params = Object.fromEntries(Object.keys(many.shape).map((name) => [name, true]))
    const { message, details } = await refusal({}, { parameters: many, params })
    expect(details.issues).toHaveLength(8)
    expect(message).toMatch(/; and 22 more$/)
  })

  it.each<[string, unknown]>([
    ['values', { anything: Array.from({ length: 20_001 }, () => 0) }],
    ['fields', Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`field${at}`, 0]))],
    [
      'fields deep down',
      { anything: { a: Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, 0])) } },
    ],
  ])('are refused where they hold too many %s', async (_, args) => {
    const { message, details } = await refusal(args)
    expect(message).toBe('The arguments hold too many values')
    expect(details.issues).toBeUndefined()
  })

  const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  const deepTree = (levels: number) => JSON.parse(`${'{"children":['.repeat(levels)}{}${']}'.repeat(levels)}`)

  it.each<[string, unknown]>([
    ['anything', { anything: deep(50_000) }],
    ['a schema that contains itself', { tree: deepTree(50_000) }],
    ['nothing', { odd: deep(50_000) }],
    ['nothing at all', deep(50_000)],
  ])('may be as deep as they like where the schema expects %s', async (_, args) => {
    expect((await refusal(args)).code).toBe('BAD_REQUEST')
  })

  it('may be somewhat deep', async () => {
    const pipeline = samplePipeline([sampleTool({ parameters })])
    expect(codeOf(await callTool(pipeline, 'look_up', { anything: deep(60), tree: deepTree(25) }))).toBe('OK')
  })

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'pollute nothing by the name %s',
    async (name) => {
      const args = JSON.parse(`{${JSON.stringify(name)}:{"polluted":true}}`)
      expect((await refusal(args)).message).toBe(`unknown field ${name}`)
      const handler = vi.fn<Tool['handler']>(async (_, { ok }) => ok({ value: 'x' }))
      const pipeline = samplePipeline([sampleTool({ parameters, handler })])
      await callTool(pipeline, 'look_up', { anything: args })
      const given = handler.mock.calls[0]?.[0]
      expect(Object.getPrototypeOf(given)).toBe(Object.prototype)
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    },
  )
})

describe('text that no database keeps', () => {
  it.each<[string, unknown, string]>([
    ['a NUL', { title: 'a\0b' }, 'title'],
    ['half of a character', { title: 'a\uD83D' }, 'title'],
    ['the other half', { anything: { list: [{ text: '\uDE00' }] } }, 'anything.list.0.text'],
    ['a name with a NUL', { anything: { 'a\0b': 1 } }, 'anything.a b'],
    ['half a name', { anything: { '\uD83D': 1 } }, 'anything.\uFFFD'],
  ])('%s is refused and told where', async (_, args, path) => {
    const { code, details } = await refusal(args)
    expect(code).toBe('BAD_REQUEST')
    expect(details.issues).toMatchObject([{ path, expected: 'well-formed text' }])
  })

  it('is not text of whole characters', async () => {
    const pipeline = samplePipeline([sampleTool({ parameters })])
    expect(codeOf(await callTool(pipeline, 'look_up', { title: '😀 漢字 \u0001' }))).toBe('OK')
  })
})
