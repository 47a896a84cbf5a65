import { type IndexedTool, ToolIndex } from '@tutor-nexus/toolkit/discovery'
import { percentile, spreadOf } from '../measure/spread.ts'

export interface Speed {
  tools: number
  utterances: number
  buildMillis: number
  p50Millis: number
  p99Millis: number
}

/** One request at a time; each counts with its median over the rounds, so that other work on the machine does not. */
export function measure(tools: readonly IndexedTool[], requests: readonly string[], rounds: number): Speed {
  const builds = Array.from({ length: rounds }, () => timed(() => new ToolIndex(tools)))
  const index = new ToolIndex(tools)
  const times = requests.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [place, request] of requests.entries())
      times[place]!.push(timed(() => index.search(request, { limit: 5 })))
  }
  const typical = times.map((own) => spreadOf(own).median).toSorted((a, b) => a - b)
  return {
    tools: tools.length,
    utterances: tools.reduce((sum, { tool }) => sum + tool.utterances.length, 0),
    buildMillis: spreadOf(builds).median,
    p50Millis: percentile(typical, 0.5),
    p99Millis: percentile(typical, 0.99),
  }
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
