import type { ToolResult } from '@tutor-nexus/toolkit/contract'
import { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { callTool, testCaller, testPorts } from '@tutor-nexus/toolkit/testing'
import { estimateTokens } from '@tutor-nexus/toolkit/tokens'
import { traceDomain } from '../../../packages/server/src/features/trace/domain.ts'
import { traceServices } from '../../../packages/server/src/features/trace/open.ts'
import { shippedPrices } from '../../../packages/server/src/features/trace/store/price-file.ts'
import { MemoryRecordings, type MadeUpSession } from './memory-recordings.ts'

export interface Inspector {
  recordings: MemoryRecordings
  pipeline: Pipeline
  call(
    tool: string,
    args: object,
    options?: { scopes?: string[]; lean?: boolean },
  ): ReturnType<typeof callTool>
  /** The answer's data, text and page; fails where there is none. */
  ask(tool: string, args: object, options?: { scopes?: string[] }): Promise<Asked>
}

export interface Asked {
  // The shape is what each test looks at.
  data: Record<string, unknown>
  meta: ToolResult['_meta']
  hints: ToolResult['agentHints']
  text: string
}

/** The inspector's tools on made-up sessions, as often as one likes. */
export function inspectorOf(sessions: MadeUpSession[], limited = false): Inspector {
  const recordings = new MemoryRecordings(sessions)
  const ports = testPorts({
    countTokens: estimateTokens,
    ...(limited ? {} : { limiter: { take: async () => ({ allowed: true, retryAfterMs: 0, used: 0 }) } }),
  })
  const pipeline = new Pipeline(new ToolRegistry([traceDomain]), ports)
  pipeline.mount(
    'trace',
    traceServices({
      recordingsOf: () => recordings,
      prices: async () => shippedPrices(),
      isChange: (tool) => tool === 'add_task',
    }),
  )
  const call: Inspector['call'] = (tool, args, { scopes = ['*'] } = {}) =>
    callTool(pipeline, tool, args, { caller: testCaller({ scopes }) })
  return {
    recordings,
    pipeline,
    call,
    async ask(tool, args, options) {
      const outcome = await call(tool, args, options)
      if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome))
      const { data, _meta: meta, agentHints: hints } = outcome.result
      return { data: Object(data), meta, hints, text: outcome.text }
    },
  }
}
