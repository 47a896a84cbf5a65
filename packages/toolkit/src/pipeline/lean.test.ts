import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callTool } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { plainSurface } from './call.ts'
import { expand, lean } from './lean.ts'

const surface = plainSurface('lean', { lean: true })

it('leaves out what equals its default, and nothing is lost', () => {
  const suggestion = (priority: string, action: string, args: object) => ({
    action,
    priority,
    data: { tool: 'get_deck', arguments: args },
  })
  const suggestions = [suggestion('low', 'get-deck', {}), suggestion('high', 'see-it', { id: 1 })]
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
  fc.assert(
    fc.property(hints, fc.boolean(), fc.boolean(), fc.json(), (given, cached, has_more, data) => {
      const full = {
        data: JSON.parse(data),
        agentHints: { ...required, ...given },
        metadata: { toolVersion: cached ? '1.0.0' : '2.0.0', serviceVersion: '0.1.0', cached },
        _meta: { bytes: 7, has_more },
      }
      expect(expand(lean(full))).toEqual(full)
      expect(JSON.stringify(lean(full)).length).toBeLessThan(JSON.stringify(full).length)
    }),
  )
})

it('shows the lean form as text and as structure, with its own size', async () => {
  const pipeline = samplePipeline([sampleTool()])
  const outcome = await callTool(pipeline, 'look_up', {}, { surface })
  if (outcome.kind !== 'result') throw new Error('it failed')
  expect(JSON.parse(outcome.text)).toEqual(outcome.shown)
  expect(outcome.result._meta.bytes).toBe(Buffer.byteLength(outcome.text))
  expect(expand(outcome.shown)).toEqual(outcome.result)
  expect(outcome.text).not.toContain('riskFactors')
})

it('shows failures lean as well', async () => {
  const outcome = await callTool(samplePipeline([sampleTool()]), 'look_up', { nonsense: 1 }, { surface })
  if (outcome.kind !== 'failure') throw new Error('it did not fail')
  expect(expand(JSON.parse(outcome.text))).toEqual(outcome.failure)
  expect(outcome.text).not.toContain('riskFactors')
})
