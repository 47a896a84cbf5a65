import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { definePrompt, defineResource, type PromptDefinition, promptsFor } from '../contract/domain.ts'
import { ToolRegistry } from '../registry.ts'
import { testCaller, testSurface } from '../testing/call-tool.ts'
import { anyName } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import type { CallRequest } from './call.ts'
import { Pipeline } from './pipeline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const greet = definePrompt({
  name: 'greet',
  description: 'Greets somebody',
  arguments: () => z.object({ name: z.string().min(1).max(20) }),
  permissions: ['people:greet'],
  complete: { name: (typed) => ['Ada', 'Alan'].filter((name) => name.startsWith(typed)) },
  handler: async ({ name }) => [{ role: 'user', content: { type: 'text', text: `Hello ${name}` } }],
})
const shelf = defineResource({
  name: 'shelf',
  description: 'A shelf of books',
  permissions: [],
  uri: 'shelf://books',
  read: async (uri) => [{ uri, text: 'Books' }],
})

function offering(prompt: PromptDefinition = greet) {
  const ports = testPorts()
  const domain = { name: 'sample', naming: anyName, tools: [], prompts: [prompt], resources: [shelf] }
  return { ports, pipeline: new Pipeline(new ToolRegistry([domain]), ports) }
}

const request = (args: unknown, own: Partial<CallRequest> = {}): CallRequest => ({
  name: 'greet',
  arguments: args,
  caller: testCaller(),
  surface: testSurface(),
  ...own,
})

describe('a prompt', () => {
  it('is filled in and logged', async () => {
    const { pipeline, ports } = offering()
    expect(await pipeline.prompt(request({ name: 'Ada' }))).toMatchObject({
      kind: 'result',
      messages: [{ content: { text: 'Hello Ada' } }],
    })
    expect(ports.seen.lines.map(({ message }) => message)).toEqual(['request started', 'request ended'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('counts against the caller’s rate, like a resource and a completion', async () => {
    const { pipeline } = offering()
    const fill = () => pipeline.prompt(request({ name: 'Ada' }))
    for (let at = 0; at < 600; at += 1) expect((await fill()).kind).toBe('result')
    expect(await fill()).toMatchObject({ kind: 'failure', error: { code: 'RATE_LIMITED' } })
    expect((await pipeline.resource(request({}), shelf, 'shelf://books', {})).kind).toBe('result')
  })

  it.each<[string, unknown, Partial<CallRequest>, string]>([
    ['of no name', {}, { name: 'no_such_prompt' }, 'NOT_FOUND'],
    ['without its argument', {}, {}, 'BAD_REQUEST'],
    ['with a wrong argument', { name: 5 }, {}, 'BAD_REQUEST'],
    [
      'without the permission',
      { name: 'Ada' },
      { caller: testCaller({ scopes: ['people:read'] }) },
      'FORBIDDEN',
    ],
    ['that was cancelled before', { name: 'Ada' }, { signal: AbortSignal.abort() }, 'SERVICE_UNAVAILABLE'],
  ])('%s is refused', async (_, args, own, code) => {
    expect(await offering().pipeline.prompt(request(args, own))).toMatchObject({
      kind: 'failure',
      error: { code },
    })
  })

  it('that fails tells the log, not the caller', async () => {
    const handler = () => Promise.reject(new Error('password hunter2'))
    const { pipeline, ports } = offering({ ...greet, handler })
    const outcome = await pipeline.prompt(request({ name: 'Ada' }))
    expect(outcome).toMatchObject({
      error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side' },
    })
    expect(ports.seen.lines[1]).toMatchObject({
      level: 'error',
      fields: { err: { message: 'password hunter2' } },
    })
  })

  it.each<[unknown, string, string]>([
    [{ name: 5 }, 'greet', 'BAD_REQUEST'],
    [{}, 'no_such_prompt', 'NOT_FOUND'],
  ])('that is refused is no fault of ours: %j', async (args, name, outcome) => {
    const { pipeline, ports } = offering()
    await pipeline.prompt(request(args, { name }))
    expect(ports.seen.lines[1]).toMatchObject({
      level: 'info',
      fields: { request: `prompt ${name}`, outcome },
    })
    expect(ports.seen.lines[1]?.fields).not.toHaveProperty('err')
  })

  it('says which of its arguments does not fit', async () => {
    const outcome = await offering({ ...greet, arguments: greet.arguments.strict() }).pipeline.prompt(
      request({ name: 'Ada', nam: 'x', why: 'y' }),
    )
    expect(outcome).toMatchObject({
      error: {
        message: 'unknown field nam; did you mean name?; unknown field why',
        details: { issues: [{ path: 'nam' }, { path: 'why' }] },
      },
    })
  })

  it('that hangs is given up', async () => {
    const { pipeline } = offering({ ...greet, handler: () => new Promise(() => {}) })
    const running = pipeline.prompt(request({ name: 'Ada' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await running).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
  })
})

describe('a completion', () => {
  const typing = (argument: string) => ({ argument, typed: 'A', others: {} })

  it('offers what fits', async () => {
    const { pipeline } = offering()
    const outcome = await pipeline.complete(request({}), greet, typing('name'))
    expect(outcome).toEqual({ kind: 'result', values: ['Ada', 'Alan'] })
  })

  it('works on what its domain is given for this caller', async () => {
    const known = promptsFor<{ names: string[] }>()({
      ...greet,
      arguments: () => greet.arguments,
      complete: {
        name: (typed, { title = '' }, { services }) =>
          services.names.filter((name) => name.startsWith(typed)).map((name) => title + name),
      },
    })
    const { pipeline } = offering(known)
    pipeline.mount('sample', ({ userId }) => ({ names: [`A ${userId}`, 'B'] }))
    const caller = testCaller()
    const outcome = await pipeline.complete(request({}, { caller }), known, {
      ...typing('name'),
      others: { title: 'Dr ' },
    })
    expect(outcome).toEqual({ kind: 'result', values: [`Dr A ${caller.userId}`] })
  })

  it.each(['unknown', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'offers nothing for the argument %s',
    async (argument) => {
      const { pipeline } = offering()
      const outcome = await pipeline.complete(request({}), greet, typing(argument))
      expect(outcome).toEqual({ kind: 'result', values: [] })
    },
  )
})

describe('a resource', () => {
  it('is read', async () => {
    const outcome = await offering().pipeline.resource(request({}), shelf, 'shelf://books', {})
    expect(outcome).toEqual({ kind: 'result', contents: [{ uri: 'shelf://books', text: 'Books' }] })
  })
})
