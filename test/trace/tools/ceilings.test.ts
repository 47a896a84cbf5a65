import { TOKEN_CEILING } from '@tutor-nexus/toolkit/contract'
import { describe, expect, test } from 'vitest'
import { exactTokens } from '../../../packages/toolkit/src/tokens/tokenizer.ts'
import { scaled } from '../../scale.ts'
import { adversarialSessions } from './adversarial-sessions.ts'
import { pages } from './follow.ts'
import { inspectorOf, type Asked } from './inspector.ts'

const KB = 1024
const LONG = 300_000
/** Of a long session only so many pages are followed; that all of it comes is told elsewhere. */
const MOST_PAGES = scaled(3, 60)

interface Tried {
  tool: string
  args: Record<string, unknown>
  ceiling: number
}

const tried: readonly Tried[] = [
  { tool: 'list_sessions', args: { limit: 1 }, ceiling: 32 * KB },
  { tool: 'list_sessions', args: { limit: 100 }, ceiling: 32 * KB },
  { tool: 'get_session_summary', args: {}, ceiling: 5 * KB },
  { tool: 'get_session_turns', args: { limit: 1 }, ceiling: 32 * KB },
  { tool: 'get_session_turns', args: { limit: 50 }, ceiling: 32 * KB },
  { tool: 'get_turn_steps', args: { turn_index: 0, limit: 1 }, ceiling: 32 * KB },
  { tool: 'get_turn_steps', args: { turn_index: 0, limit: 100 }, ceiling: 32 * KB },
  { tool: 'get_turn_steps', args: { turn_index: 0, limit: 100, show_secrets: true }, ceiling: 32 * KB },
  { tool: 'get_session_full', args: { cursor: 'start', limit: 1, max_bytes: 4_096 }, ceiling: 4_096 },
  { tool: 'get_session_full', args: { cursor: null }, ceiling: 49_152 },
  { tool: 'get_session_full', args: { cursor: null, limit: 10, max_bytes: 102_400 }, ceiling: 102_400 },
  { tool: 'search_sessions', args: { query: 'a', limit: 1 }, ceiling: 32 * KB },
  { tool: 'search_sessions', args: { query: 'a', limit: 50 }, ceiling: 32 * KB },
  ...['summary', 'turns', 'steps', 'full'].map((detail_level) => ({
    tool: 'get_session_by_id',
    args: { detail_level },
    ceiling: detail_level === 'summary' ? 5 * KB : detail_level === 'full' ? 48 * KB : 32 * KB,
  })),
]

/** As the MCP surface writes it. */
const lineOf = ({ text }: Asked): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1_000_000,
    result: { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) },
  })

async function faultsOf(page: Asked, ceiling: number): Promise<string[]> {
  const bytes = Buffer.byteLength(page.text)
  const tokens = await exactTokens(page.text)
  const { bytes: said, estimated_tokens: estimated } = page.meta
  return [
    ...(bytes <= ceiling ? [] : [`${bytes} bytes, above ${ceiling}`]),
    ...(said === bytes ? [] : [`_meta.bytes says ${said} of ${bytes}`]),
    ...(estimated <= TOKEN_CEILING ? [] : [`${estimated} tokens`]),
    ...(Math.abs(estimated - tokens) <= tokens / 10 ? [] : [`it says ${estimated} of ${tokens} tokens`]),
    ...(Buffer.byteLength(lineOf(page)) <= 256 * KB ? [] : ['the line is too long']),
  ]
}

describe.each(Object.entries(adversarialSessions))('%s', (name, make) => {
  test.each(tried)(
    '$tool $args keeps its ceilings',
    async ({ tool, args, ceiling }) => {
      const session = make()
      const inspector = inspectorOf([session])
      const isOf = tool.startsWith('get_')
      if (tool === 'get_turn_steps' && session.turns.length === 0) return
      const faults: string[] = []
      for await (const page of pages(
        inspector,
        tool,
        { ...args, ...(isOf ? { session_id: session.id } : {}) },
        MOST_PAGES,
      ))
        faults.push(...(await faultsOf(page, ceiling)))
      expect(faults).toEqual([])
    },
    LONG,
  )
})
