import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { InputNeeded } from '../contract/context.ts'
import { ToolError } from '../contract/errors.ts'
import { content, secret } from '../contract/json-schema.ts'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf, TEST_USER } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool, type SampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'

const handlers: Record<string, Tool['handler']> = {
  OK: async (_, { ok }) => ok({ value: 'x' }),
  NOT_FOUND: () => Promise.reject(new ToolError('NOT_FOUND', 'Gone')),
  INTERNAL_ERROR: () => Promise.reject(new Error('fault')),
  INPUT_NEEDED: () => Promise.reject(new InputNeeded({}, {})),
}

async function linesOf(own: SampleTool, args: unknown = {}, name = 'look_up') {
  const ports = testPorts()
  await callTool(samplePipeline([sampleTool(own)], ports), name, args)
  return ports.seen
}

describe('a call', () => {
  it.each([
    ['OK', 'info', 'call ended'],
    ['NOT_FOUND', 'info', 'call ended'],
    ['INTERNAL_ERROR', 'error', 'call failed'],
    ['INPUT_NEEDED', 'info', 'call ended'],
  ])(
    'that ends with %s leaves two lines, one record, one measurement and one span',
    async (code, level, message) => {
      const { lines, recorded, measured, spans } = await linesOf({
        handler: handlers[code] as Tool['handler'],
      })
      expect(lines).toMatchObject([
        {
          level: 'debug',
          message: 'call started',
          fields: { tool: 'look_up', user: TEST_USER, arguments: {} },
        },
        { level, message, fields: { tool: 'look_up', outcome: code } },
      ])
      expect(Object(lines[1]?.fields).reason !== undefined).toBe(!['OK', 'INPUT_NEEDED'].includes(code))
      const { traceId, requestId } = Object(lines[1]?.fields)
      expect(lines[0]?.fields).toMatchObject({ requestId })
      expect('arguments' in Object(lines[1]?.fields)).toBe(!['OK', 'INPUT_NEEDED'].includes(code))
      expect(recorded).toMatchObject([{ id: requestId, traceId, outcome: code, owner: TEST_USER }])
      expect(measured).toEqual(recorded)
      expect(spans).toEqual([{ tool: 'look_up', traceparent: null, record: recorded[0] }])
    },
  )

  it('that is refused or names no tool leaves the same', async () => {
    for (const [args, name] of [
      [{ odd: 1 }, 'look_up'],
      [{}, 'no_such_tool'],
    ] as const) {
      const { lines, recorded, spans } = await linesOf({}, args, name)
      expect(lines.map(({ message }) => message)).toEqual(['call started', 'call ended'])
      expect(recorded).toHaveLength(1)
      expect(spans[0]?.record).toEqual(recorded[0])
    }
  })

  it('tells how long it took and how large it was', async () => {
    const ports = testPorts()
    const handler: Tool['handler'] = async (_, { ok }) => {
      ports.clock.advance(12.34)
      return ok({ value: 'x' })
    }
    const outcome = await callTool(samplePipeline([sampleTool({ handler })], ports), 'look_up')
    const size = outcome.kind === 'result' ? outcome.result._meta : undefined
    expect(ports.seen.recorded[0]).toMatchObject({
      durationMs: 12.3,
      bytes: size?.bytes,
      tokens: size?.estimated_tokens,
    })
    expect(outcome).toMatchObject({ result: { metadata: { executionTime: 12 } } })
  })

  it('is not failed by those who watch it', async () => {
    const fault = () => {
      throw new Error('the watcher fell asleep')
    }
    const ports = testPorts({
      metrics: { called: fault },
      recorder: { add: fault },
      tracer: { start: () => ({ end: fault }) },
    })
    const outcome = await callTool(samplePipeline([sampleTool()], ports), 'look_up')
    expect(codeOf(outcome)).toBe('OK')
    expect(ports.seen.lines[1]).toMatchObject({ level: 'warn' })
    expect(ports.seen.lines[1]?.fields['faults']).toHaveLength(3)
    const asleep = { logger: { info: fault, warn: fault, error: fault }, tracer: { start: fault } }
    expect(codeOf(await callTool(samplePipeline([sampleTool()], testPorts(asleep)), 'look_up'))).toBe('OK')
  })
})

describe('what is written down of the arguments', () => {
  const parameters = z.object({
    name: z.string().max(99).describe('A name'),
    password: z.string().max(99).optional().describe('A password').meta(secret),
    note: z.string().max(9_999).optional().describe('A note').meta(content),
  })
  const written = async (args: unknown) => {
    const { lines, recorded } = await linesOf({ parameters, params: { name: 'x' } }, args)
    expect(recorded[0]?.arguments).toEqual(lines[0]?.fields['arguments'])
    return { shown: lines[0]?.fields['arguments'], all: JSON.stringify({ lines, recorded }) }
  }

  it('has neither secrets nor what people wrote', async () => {
    const { shown, all } = await written({ name: 'Ada', password: 'hunter2', note: 'Dear diary' })
    expect(shown).toEqual({ name: 'Ada', password: '[secret]', note: '[10 characters]' })
    expect(all).not.toMatch(/hunter2|diary/)
  })

  it.each<[string, unknown]>([
    ['of a wrong type', { name: 1, password: ['hunter2'], note: { text: 'Dear diary' } }],
    ['too long', { name: 'Ada', password: 'hunter2'.repeat(99), note: 'Dear diary'.repeat(9_999) }],
    ['unknown', { name: 'Ada', pasword: 'hunter2', nota: 'Dear diary' }],
    ['no object', 'hunter2 Dear diary'],
    ['a list', ['hunter2', 'Dear diary']],
  ])('also where they are %s', async (_, args) => {
    expect((await written(args)).all).not.toMatch(/hunter2|diary/)
  })

  it('is nothing where no tool is known', async () => {
    const { lines } = await linesOf(
      { parameters, params: { name: 'x' } },
      { password: 'hunter2' },
      'no_such_tool',
    )
    expect(lines[0]?.fields['arguments']).toBeNull()
  })
})

describe('a deprecated tool', () => {
  const deprecated = { since: '1.2.0', on: '2026-01-01', replacement: 'look_well', removalDate: '2026-06-01' }

  it('warns in the log and in the hints of answers and failures', async () => {
    for (const handler of [handlers['OK'], handlers['NOT_FOUND']] as Tool['handler'][]) {
      const ports = testPorts()
      const outcome = await callTool(samplePipeline([sampleTool({ deprecated, handler })], ports), 'look_up')
      const hints = outcome.kind === 'result' ? outcome.result.agentHints : Object(outcome).failure.agentHints
      expect(hints.warnings).toMatchObject([{ type: 'deprecation', suggestedFix: 'Use look_well' }])
      expect(ports.seen.lines[1]).toMatchObject({
        level: 'warn',
        message: 'call ended; the tool is deprecated',
      })
    }
  })

  it('says so in its description', () => {
    const { registry } = samplePipeline([sampleTool({ deprecated })])
    expect(registry.get('look_up')?.description).toContain(
      'Deprecated: use look_well; removed on 2026-06-01.',
    )
  })
})
