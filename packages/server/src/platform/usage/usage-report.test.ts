import { describe, expect, test } from 'vitest'
import { percentile } from './usage-figures.ts'
import { callsFrom } from './testing/sample-calls.ts'
import { UsageAnalysis, type UsageReport } from './usage-report.ts'
import type { UsageCall } from './usage-call.ts'

function reportOf(calls: readonly UsageCall[], tool?: string): UsageReport {
  const analysis = new UsageAnalysis(tool)
  for (const call of calls) analysis.add(call)
  return analysis.report()
}

describe('the figures of a tool', () => {
  test('are shares, failures by code, percentiles, means and cache hits', () => {
    const { tools, calls, failed } = reportOf(
      callsFrom(
        ...Array.from({ length: 19 }, (_, at) => ({ tool: 'search', durationMs: at + 1, cached: at < 5 })),
        { tool: 'search', durationMs: 500, outcome: 'NOT_FOUND', bytes: 2000, tokens: 500, cached: false },
        { tool: 'add', outcome: 'INPUT_NEEDED' },
        { tool: 'serch', agent: null, outcome: 'NOT_FOUND' },
      ),
    )
    expect([calls, failed]).toEqual([22, 2])
    expect(tools).toEqual([
      {
        tool: 'search',
        calls: 20,
        share: 20 / 21,
        failed: 1,
        failures: [{ name: 'NOT_FOUND', count: 1 }],
        p50Ms: 10,
        p95Ms: 19,
        meanBytes: (19 * 1000 + 2000) / 20,
        meanTokens: (19 * 250 + 500) / 20,
        cacheHits: 5,
      },
      expect.objectContaining({ tool: 'add', failed: 0, cacheHits: null }),
    ])
  })

  test('take the nearest rank as a percentile', () => {
    expect([percentile([], 0.5), percentile([7], 0.95), percentile([1, 2, 3, 4], 0.5)]).toEqual([0, 7, 2])
  })
})

describe('the order of use', () => {
  const tools = (...names: string[]) => names.map((tool) => ({ tool }))

  test('follows a session wherever its calls come from, and keeps others apart', () => {
    const { transitions } = reportOf(
      callsFrom(
        { tool: 'a', sessionId: 's', agentId: 'x' },
        { tool: 'z', sessionId: 'other' },
        { tool: 'b', sessionId: 's', agentId: 'y', minutes: 300 },
        { tool: 'z', sessionId: 's', owner: 'bob' },
      ),
    )
    expect(transitions).toEqual([{ from: 'a', to: 'b', count: 1, share: 1 }])
  })

  test('without a session follows an agent in one version until it pauses for ten minutes', () => {
    const { transitions } = reportOf(
      callsFrom(
        { tool: 'a' },
        { tool: 'z', agentVersion: '2' },
        { tool: 'z', agentId: 'other' },
        { tool: 'z', owner: 'bob' },
        { tool: 'b', minutes: 9 },
        { tool: 'c', minutes: 10 },
      ),
    )
    expect(transitions).toEqual([{ from: 'a', to: 'b', count: 1, share: 1 }])
  })

  test('counts runs of two and three, the most frequent first', () => {
    const { transitions, runs } = reportOf(callsFrom(...tools('a', 'b', 'c', 'a', 'b', 'd')))
    expect(transitions[0]).toEqual({ from: 'a', to: 'b', count: 2, share: 1 })
    expect(transitions).toContainEqual({ from: 'b', to: 'd', count: 1, share: 0.5 })
    expect(runs.map(({ tools: run }) => run.join(''))).toEqual(['abc', 'abd', 'bca', 'cab'])
  })

  test('of one tool is what comes before and after it', () => {
    const { transitions, runs } = reportOf(callsFrom(...tools('a', 'b', 'c', 'd')), 'b')
    expect(transitions.map(({ from, to }) => from + to)).toEqual(['ab', 'bc'])
    expect(runs.map(({ tools: run }) => run.join(''))).toEqual(['abc', 'bcd'])
  })
})

describe('agents', () => {
  test('are told apart by name and version', () => {
    const { agents } = reportOf(
      callsFrom(
        { tool: 'a', outcome: 'BAD_REQUEST', agentId: 'x', agentVersion: '1' },
        { tool: 'a', agentId: 'x', agentVersion: '1' },
        { tool: 'nope', agent: null, outcome: 'NOT_FOUND', agentId: 'x', agentVersion: '2' },
        { tool: 'get_tools', agent: null, agentId: 'y' },
      ),
    )
    expect(agents).toMatchObject([
      { agentId: 'x', agentVersion: '1', calls: 2, failed: 1, tools: 1, badInput: 1, recovered: 1 },
      { agentId: 'x', agentVersion: '2', calls: 1, failed: 1, tools: 0, unknownNames: 1, badInput: 0 },
      { agentId: 'y', calls: 1, failed: 0, searchesThatLedNowhere: 1 },
    ])
  })
})
