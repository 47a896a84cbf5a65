import { vi } from 'vitest'
import * as z from 'zod'
import type { Tool } from '../contract/tool.ts'
import { callTool, codeOf, testCaller, type CallOptions } from './call-tool.ts'
import { assertEnvelope } from './envelope.ts'
import { samplePipeline, sampleTool } from './sample-tool.ts'
import { testPorts } from './test-ports.ts'
import type { AskedSession, Session, Sessions } from '../pipeline/ports.ts'

export const handler = vi.fn<Tool['handler']>(async (_, { ok }) => ok({ value: 'x' }))

export const parameters = z.object({ text: z.string().max(20).optional().describe('A text') })

export const colliding = z.object({
  mode: z.string().max(20).describe('A mode of its own'),
  sessionId: z.string().max(20).describe('A session of its own'),
  context: z.string().max(20).optional().describe('A context of its own'),
})

export const tools = [
  sampleTool({ name: 'read_shelf', address: 'librarian/read', parameters, handler }),
  sampleTool({ name: 'read_all', address: 'librarian/readAll', parameters, handler }),
  sampleTool({ name: 'librarian_lend', address: 'librarian/lend', parameters, handler }),
  sampleTool({
    name: 'open_desk',
    address: 'librarian/open',
    parameters: colliding,
    params: { mode: 'm', sessionId: 's' },
    handler,
  }),
  sampleTool({ name: 'burn_shelf', address: 'keeper/burn', permissions: ['shelves:burn'], handler }),
  sampleTool({ name: 'dust_shelf', address: 'keeper/dust', permissions: ['shelves:dust'], handler }),
]

/** Who may dust, and nothing else. */
export const duster = testCaller({ scopes: ['shelves:dust'] })

/** Sessions that are kept in memory, each bound to the workspace that a test says. */
export function memorySessions(bound: Readonly<Record<string, string>> = {}) {
  const made = new Map<string, Session>()
  const sessions: Sessions = {
    find: async (owner, { session }: AskedSession) => made.get(`${owner} ${session}`),
    create: async (owner, { session, workspace }) => {
      const id = `id-${made.size}`
      const name = session ?? null
      const one = { id, name, workspace: bound[session ?? ''] ?? workspace ?? 'default' }
      made.set(`${owner} ${session ?? id}`, one)
      return { ...one, isNew: true }
    },
  }
  return sessions
}

export const SHELVES = new Set(['My_Work_Books', 'readAll'])

export async function called(
  name: string,
  args: unknown,
  options: CallOptions & { sessions?: Sessions } = {},
) {
  const { sessions, ...rest } = options
  handler.mockClear()
  const ports = testPorts(
    sessions ? { sessions } : { nameSuffix: { key: 'shelf', exists: (_, shelf) => SHELVES.has(shelf) } },
  )
  const outcome = await callTool(samplePipeline(tools, ports), name, args, rest)
  assertEnvelope(outcome)
  const [params, context] = handler.mock.lastCall ?? []
  return { outcome, code: codeOf(outcome), params, context, record: ports.seen.recorded[0] }
}
