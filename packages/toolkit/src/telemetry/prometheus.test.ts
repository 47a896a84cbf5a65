import { describe, expect, it } from 'vitest'
import { ToolError } from '../contract/errors.ts'
import type { Tool } from '../contract/tool.ts'
import { callTool } from '../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../testing/sample-tool.ts'
import { testPorts } from '../testing/test-ports.ts'
import { PrometheusMetrics } from './prometheus.ts'

function measured(handler: Tool['handler'] = sampleTool().handler) {
  const metrics = new PrometheusMetrics()
  const ports = testPorts({ metrics, stamp: () => '0' })
  const tools = [
    sampleTool({ name: 'get_card', cacheable: true, cacheTTL: 60, aliases: ['read_card'] }),
    sampleTool({
      name: 'add_card',
      category: 'mutation',
      handler: (params, context) => {
        ports.clock.advance(300)
        return handler(params, context)
      },
    }),
  ]
  return { metrics, pipeline: samplePipeline(tools, ports) }
}

const lines = async (metrics: PrometheusMetrics, name: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name))

describe('metrics', () => {
  it('count calls by tool and outcome, and cache hits', async () => {
    const { metrics, pipeline } = measured()
    for (const name of ['get_card', 'read_card', 'get_card', 'add_card']) await callTool(pipeline, name)
    await callTool(pipeline, 'get_card', { odd: 1 })
    expect(await lines(metrics, 'tool_calls_total')).toEqual([
      'tool_calls_total{tool="get_card",outcome="OK"} 3',
      'tool_calls_total{tool="add_card",outcome="OK"} 1',
      'tool_calls_total{tool="get_card",outcome="BAD_REQUEST"} 1',
    ])
    expect(await lines(metrics, 'tool_cache_total')).toEqual([
      'tool_cache_total{tool="get_card",result="miss"} 1',
      'tool_cache_total{tool="get_card",result="hit"} 2',
    ])
  })

  it('count errors by their class', async () => {
    for (const [thrown, kind] of [
      [new Error('fault'), 'system'],
      [new ToolError('NOT_FOUND', 'Gone'), 'business'],
      [new ToolError('BAD_REQUEST', 'Wrong'), 'validation'],
    ] as const) {
      const { metrics, pipeline } = measured(() => Promise.reject(thrown))
      await callTool(pipeline, 'add_card')
      expect(await lines(metrics, 'tool_errors_total')).toEqual([
        `tool_errors_total{tool="add_card",kind="${kind}"} 1`,
      ])
    }
  })

  it('measure time, bytes and tokens', async () => {
    const { metrics, pipeline } = measured()
    const outcome = await callTool(pipeline, 'add_card')
    const { bytes = 0, estimated_tokens: tokens = 0 } = outcome.kind === 'result' ? outcome.result._meta : {}
    expect(bytes).toBeGreaterThan(400)
    expect(await lines(metrics, 'tool_duration_seconds_sum')).toEqual([
      'tool_duration_seconds_sum{tool="add_card"} 0.3',
    ])
    expect(await lines(metrics, 'tool_duration_seconds_bucket{le="0.25"')).toEqual([
      'tool_duration_seconds_bucket{le="0.25",tool="add_card"} 0',
    ])
    expect(await lines(metrics, 'tool_result_bytes_sum')).toEqual([
      `tool_result_bytes_sum{tool="add_card"} ${bytes}`,
    ])
    expect(await lines(metrics, 'tool_result_tokens_sum')).toEqual([
      `tool_result_tokens_sum{tool="add_card"} ${tokens}`,
    ])
  })

  it('have no label that a caller could choose', async () => {
    const { metrics, pipeline } = measured()
    for (const name of ['no_such_tool', 'another"} 1\nodd 5', '']) await callTool(pipeline, name)
    expect(await lines(metrics, 'tool_calls_total')).toEqual([
      'tool_calls_total{tool="unknown",outcome="NOT_FOUND"} 3',
    ])
    expect(await metrics.text()).not.toContain('no_such_tool')
  })
})
