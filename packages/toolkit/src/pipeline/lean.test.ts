import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callTool } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { plainSurface } from './call.ts'
import { expand, lean, leanHints, leanPaging } from './lean.ts'

const surface = plainSurface('lean', { envelope: 'lean' })

it('leaves out what equals its default, and nothing is lost', () => {
  const suggestion = (priority: string, action: string, tool: string, args: object) => ({
    action,
    priority,
    data: { tool, arguments: args },
  })
  const chosen = suggestion('high', 'review-card', 'cards', { mode: 'review' })
  const suggestions = [
    suggestion('low', 'get-deck', 'get_deck', {}),
    suggestion('high', 'see-it', 'get_deck', { id: 1 }),
    suggestion('low', 'get-course', 'use_tool', { tool: 'app_course_get', course: 'MATH 1' }),
    { ...chosen, data: { ...chosen.data, choose: { rating: ['good', 'easy'] } } },
    ...['tool', 'arguments', 'choose', '__proto__', '7'].map((tool) => suggestion('low', 'go', tool, {})),
    { action: 'think', priority: 'low' },
  ]
  const field = fc.constantFrom<unknown>([], suggestions, 'unknown', 'high', 1, 0.5, false, true, {
    benefit: 0,
    effort: 0,
    roi: 0,
  })
  const names = [
    'suggestedNextActions',
    'confidence',
    'sourceQuality',
    'estimatedImpact',
    'contextNeeded',
    'reasoning',
  ]
  const required = {
    riskFactors: [],
    validityPeriod: 'immediate',
    relatedResources: [],
    assumptions: [],
    dependencies: [],
    preferenceAlignment: [],
  }
  const hints = fc.record(Object.fromEntries(names.map((name) => [name, field])))
  const page = fc.record({
    items: fc.array(fc.nat(), { maxLength: 3 }),
    hasMore: fc.boolean(),
    totalCount: fc.option(fc.nat(3), { nil: undefined }),
    nextCursor: fc.constantFrom('c1', undefined),
  })
  const paging = fc.record(
    {
      returned_count: fc.nat(3),
      total_items: fc.nat(3),
      next_cursor: fc.constantFrom('c1', 'c2'),
    },
    { requiredKeys: [] },
  )
  const metadata = fc.record(
    {
      toolVersion: fc.constantFrom('1.0.0', '2.0.0'),
      serviceVersion: fc.constant('0.1.0'),
      timestamp: fc.constantFrom(
        '2026-11-15T09:30:00Z',
        '2026-11-15T09:30:00.000Z',
        '2026-11-15T09:30:00.125Z',
      ),
      cached: fc.boolean(),
      session: fc.record({ id: fc.string(), workspace: fc.constantFrom('default', 'physics') }),
    },
    { requiredKeys: ['toolVersion', 'serviceVersion', 'timestamp'] },
  )
  const anyData = fc.oneof(
    page,
    fc.json().map((json): unknown => JSON.parse(json)),
  )
  fc.assert(
    fc.property(hints, metadata, paging, fc.boolean(), anyData, (given, about, counts, has_more, data) => {
      const full = JSON.parse(
        JSON.stringify({
          data,
          agentHints: { ...required, ...given },
          metadata: about,
          _meta: { bytes: 7, estimated_tokens: 3, has_more, ...counts },
        }),
      )
      expect(expand(JSON.parse(JSON.stringify(lean(full))))).toEqual(full)
      expect(JSON.stringify(lean(full)).length).toBeLessThan(JSON.stringify(full).length)
    }),
  )
})

it('writes a call as the name of its tool before its arguments', () => {
  const data = { tool: 'get_deck', arguments: { id: 1 }, choose: { size: ['small', 'large'] } }
  const suggestedNextActions = [{ action: 'get-deck', priority: 'low', data }]
  expect(leanHints({ suggestedNextActions, confidence: 1 })).toEqual({
    suggestedNextActions: [{ data: { get_deck: { id: 1 }, choose: { size: ['small', 'large'] } } }],
  })
})

it('leaves to a page what it says of itself', () => {
  const data = { items: ['a'], hasMore: true, nextCursor: 'c1', totalCount: 9 }
  const meta = { estimated_tokens: 3, has_more: true, returned_count: 1, total_items: 9, next_cursor: 'c1' }
  expect(leanPaging(meta, data)).toEqual({ estimated_tokens: 3 })
})

it('shows the lean form as text and as structure, with its own size', async () => {
  const pipeline = samplePipeline([sampleTool()])
  const outcome = await callTool(pipeline, 'look_up', {}, { surface })
  if (outcome.kind !== 'result') throw new Error('it failed')
  expect(JSON.parse(outcome.text)).toEqual(outcome.shown)
  expect(outcome.result._meta.bytes).toBe(Buffer.byteLength(outcome.text))
  expect(expand(outcome.shown ?? {})).toEqual(outcome.result)
  expect(outcome.text).not.toContain('riskFactors')
  expect(outcome.text).not.toContain('bytes')
})

it('shows failures lean as well', async () => {
  const outcome = await callTool(samplePipeline([sampleTool()]), 'look_up', { nonsense: 1 }, { surface })
  if (outcome.kind !== 'failure') throw new Error('it did not fail')
  expect(expand(JSON.parse(outcome.text))).toEqual(outcome.failure)
  expect(outcome.text).not.toContain('riskFactors')
})
