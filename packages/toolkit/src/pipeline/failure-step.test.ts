import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { ErrorCode, ERROR_KINDS, ToolError } from '../contract/errors.ts'
import type { NextCall } from '../contract/facts.ts'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf } from '../testing/call-tool.ts'
import { assertEnvelope } from '../testing/envelope.ts'
import { runSuggestions } from '../testing/run-suggestions.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'

const throwing =
  (thrown: unknown): Tool['handler'] =>
  async () => {
    throw thrown
  }
const lookUp: NextCall = { action: 'look-up', priority: 'high', tool: 'look_up', arguments: {} }

describe('what a handler throws', () => {
  const password = 'hunter2-s3cret'
  const path = '/srv/private/users.db'
  const query = "SELECT * FROM users WHERE token = 'abc'"
  const message = `login with ${password} failed at ${path}: ${query}`

  it('never reaches the caller, and the log has all of it with the stack', async () => {
    const written: string[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void written.push(line) })
    const handler = throwing(new Error(message, { cause: new Error('inner fault') }))
    const outcome = await callTool(
      samplePipeline([sampleTool({ handler })], testPorts({ logger })),
      'look_up',
    )

    assertEnvelope(outcome)
    expect(codeOf(outcome)).toBe('INTERNAL_ERROR')
    for (const foreign of [password, path, 'SELECT', 'failure-step.test', 'inner fault', 'at ']) {
      expect(outcome.kind === 'failure' && outcome.text).not.toContain(foreign)
    }
    expect(written).toHaveLength(1)
    const { err } = JSON.parse(written[0] ?? '')
    expect(err.message).toContain(message)
    expect(err.stack).toContain('failure-step.test')
    expect(err.stack).toContain('inner fault')
  })

  it.each([
    ['a text', password],
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['an object without a prototype', Object.create(null)],
    ['an object that looks like our own error', { name: 'ToolError', code: 'NOT_FOUND', message: password }],
  ])('may be %s', async (_, thrown) => {
    const ports = testPorts()
    const outcome = await callTool(
      samplePipeline([sampleTool({ handler: throwing(thrown) })], ports),
      'look_up',
    )
    assertEnvelope(outcome)
    expect(codeOf(outcome)).toBe('INTERNAL_ERROR')
    expect(JSON.stringify(outcome)).not.toContain(password)
    const logged = ports.seen.lines[1]?.fields['err']
    expect(thrown ?? 'nothing').toEqual(logged instanceof ToolError ? 'nothing' : logged)
  })

  it('is logged where our own error carries it as its cause', async () => {
    const ports = testPorts()
    const handler = throwing(new ToolError('NOT_FOUND', 'No such card', { cause: new Error(message) }))
    const outcome = await callTool(samplePipeline([sampleTool({ handler })], ports), 'look_up')
    expect(outcome).toMatchObject({ failure: { code: 'NOT_FOUND', message: 'No such card' } })
    expect(JSON.stringify(outcome)).not.toContain(password)
    expect(ports.seen.lines[1]).toMatchObject({ level: 'info', fields: { err: { message } } })
  })
})

describe('a fault that the host can explain', () => {
  const fault = new Error('SQLITE_BUSY: database is locked')
  const explain = (thrown: unknown) =>
    thrown === fault ? new ToolError('SERVICE_UNAVAILABLE', 'The store is busy') : undefined

  it('is answered as explained, tried again, and logged as it was', async () => {
    const ports = testPorts({ explain })
    const handler = vi.fn<Tool['handler']>(throwing(fault))
    const outcome = await callTool(samplePipeline([sampleTool({ handler })], ports), 'look_up')
    assertEnvelope(outcome)
    expect(outcome).toMatchObject({ failure: { code: 'SERVICE_UNAVAILABLE', message: 'The store is busy' } })
    expect(JSON.stringify(outcome)).not.toContain('SQLITE')
    expect(handler).toHaveBeenCalledTimes(2)
    expect(ports.seen.lines[1]?.fields['err']).toBe(fault)
  })

  it('leaves others as they are', async () => {
    const pipeline = samplePipeline(
      [sampleTool({ handler: throwing(new Error('x')) })],
      testPorts({ explain }),
    )
    expect(codeOf(await callTool(pipeline, 'look_up'))).toBe('INTERNAL_ERROR')
  })
})

describe('the hints of a failure', () => {
  it.each(ErrorCode.options)(
    'are present and sound for %s, and what they suggest can be done',
    async (code) => {
      const failing = sampleTool({
        name: 'fail_so',
        recovery: [lookUp],
        handler: throwing(new ToolError(code, 'It failed', { details: { reason: 'So it is' } })),
      })
      const pipeline = samplePipeline([sampleTool(), failing])
      const outcome = await callTool(pipeline, 'fail_so')
      assertEnvelope(outcome)
      expect(outcome).toMatchObject({
        kind: 'failure',
        failure: { code, details: { kind: ERROR_KINDS[code] } },
      })
      expect(await runSuggestions(pipeline, outcome)).toEqual([])
    },
  )

  it('count only the ways on that are open to this caller', async () => {
    const next = [lookUp, { ...lookUp, action: 'go-elsewhere', tool: 'not_served' }]
    const failing = sampleTool({
      name: 'fail_so',
      handler: throwing(new ToolError('NOT_FOUND', 'Gone', { next })),
    })
    const outcome = await callTool(samplePipeline([sampleTool(), failing]), 'fail_so')
    expect(outcome).toMatchObject({
      failure: { agentHints: { suggestedNextActions: [{ action: 'look-up' }] } },
    })
  })

  it('give way where they cannot be made, and the failure still stands', async () => {
    const ports = testPorts()
    const next = [{ ...lookUp, action: 'Not An Identifier' }]
    const failing = sampleTool({
      name: 'fail_so',
      handler: throwing(new ToolError('NOT_FOUND', 'Gone', { next })),
    })
    const outcome = await callTool(samplePipeline([sampleTool(), failing], ports), 'fail_so')
    assertEnvelope(outcome)
    expect(outcome).toMatchObject({
      failure: { code: 'NOT_FOUND', agentHints: { suggestedNextActions: [] } },
    })
    expect(ports.seen.lines[1]).toMatchObject({
      level: 'warn',
      fields: { faults: [expect.stringContaining('unsound')] },
    })
  })

  it('give way where preferences cannot be had', async () => {
    const preferences = { align: () => Promise.reject(new Error('no preferences today')) }
    const outcome = await callTool(samplePipeline([sampleTool()], testPorts({ preferences })), 'no_such_tool')
    assertEnvelope(outcome)
    expect(codeOf(outcome)).toBe('NOT_FOUND')
  })

  it('give way where they outgrow an answer', async () => {
    const parameters = z.object({ text: z.string().max(60_000).describe('A text') })
    const huge = { ...lookUp, tool: 'take_text', arguments: { text: 'x'.repeat(50_000) } }
    const taking = sampleTool({ name: 'take_text', parameters, params: { text: '' }, recovery: [huge] })
    const outcome = await callTool(samplePipeline([taking]), 'take_text', { text: 1 })
    assertEnvelope(outcome)
    expect(outcome).toMatchObject({
      failure: { code: 'BAD_REQUEST', agentHints: { suggestedNextActions: [] } },
    })
  })
})

describe('a failure is bounded', () => {
  const mega = '漢'.repeat(1_000_000)
  const issue = { path: mega, message: mega, expected: mega }

  it.each([
    ['message', new ToolError('NOT_FOUND', mega)],
    ['reason', new ToolError('NOT_FOUND', 'x', { details: { reason: mega } })],
    [
      'issues',
      new ToolError('BAD_REQUEST', 'x', { details: { issues: Array.from({ length: 500 }, () => issue) } }),
    ],
    [
      'names',
      new ToolError('NOT_FOUND', 'x', { details: { nearest: Array.from({ length: 500 }, () => mega) } }),
    ],
  ])('whatever its %s', async (_, error) => {
    const outcome = await callTool(samplePipeline([sampleTool({ handler: throwing(error) })]), 'look_up')
    assertEnvelope(outcome)
    expect(codeOf(outcome)).toBe(error.code)
  })

  it.each([
    ['a negative time', { retryAfter: -1 }],
    ['fields of its own', { password: 'hunter2' }],
  ])('and says nothing of details with %s', async (_, details) => {
    const handler = throwing(new ToolError('CONFLICT', 'Taken', { details: details as object }))
    const outcome = await callTool(samplePipeline([sampleTool({ handler })]), 'look_up')
    assertEnvelope(outcome)
    expect(outcome).toMatchObject({ failure: { code: 'CONFLICT', details: { kind: 'business' } } })
    expect(JSON.stringify(outcome)).not.toContain('hunter2')
  })

  it('and there even where tokens cannot be counted', async () => {
    const countTokens = () => Promise.reject(new Error('no vocabulary'))
    const ports = testPorts({ countTokens })
    const outcome = await callTool(samplePipeline([sampleTool()], ports), 'look_up')
    assertEnvelope(outcome)
    expect(codeOf(outcome)).toBe('INTERNAL_ERROR')
    expect(JSON.stringify(outcome)).not.toContain('no vocabulary')
  })
})
