import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { canonical } from '../contract/canonical.ts'
import { ToolError } from '../contract/errors.ts'
import { AgentHints } from '../contract/hints.ts'
import type { Body, Call } from './call.ts'
import type { Parsed } from './parse-step.ts'
import type { Idempotency } from './ports.ts'

const StoredBody = z.object({
  data: z.unknown(),
  agentHints: AgentHints,
  page: z.custom<Body['page']>(),
  content: z.custom<Body['content']>(),
})

/** Does a change once per clientEventId: the same payload again gets the first answer, another one CONFLICT. */
export async function onlyOnce(
  call: Call,
  tool: CompiledTool,
  { clientEventId, params }: Parsed,
  idempotency: Idempotency | undefined,
  produce: () => Promise<Body>,
): Promise<Body> {
  if (clientEventId === undefined || !idempotency) return produce()
  const key = {
    owner: call.context.userId ?? '',
    tool: tool.tool.name,
    clientEventId,
    payloadHash: createHash('sha256').update(canonical(params)).digest('base64url'),
  }
  const mode = tool.tool.category === 'generation' ? 'two-phase' : 'atomic'
  const outcome = await idempotency.run(key, mode, async () => JSON.stringify(await produce()))
  switch (outcome.kind) {
    case 'conflict':
      throw new ToolError('CONFLICT', 'This clientEventId was used for another request', {
        details: { reason: 'Use a new clientEventId for a new request' },
      })
    case 'in-progress':
      throw new ToolError(
        'SERVICE_UNAVAILABLE',
        'The first request with this clientEventId is still being worked on',
        {
          details: { retryAfter: 1 },
        },
      )
    default:
      call.replayed = outcome.kind === 'replayed'
      return StoredBody.parse(JSON.parse(outcome.result))
  }
}
