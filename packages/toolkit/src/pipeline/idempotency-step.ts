import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { missingPermissions } from '../contract/caller.ts'
import { canonical } from '../contract/canonical.ts'
import { ToolError } from '../contract/errors.ts'
import type { Facts } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'
import type { Body, Call } from './call.ts'
import { bodyOf, envelopeOf } from './measure-step.ts'
import type { Parsed } from './parse-step.ts'
import type { Idempotency } from './ports.ts'

const Kept = z.object({
  data: z.unknown(),
  facts: z.custom<Facts>((facts) => typeof facts === 'object'),
  /** The caller's scopes; absent in records of earlier versions. */
  scopes: z.array(z.string()).default([]),
})

/** REST takes it as a header. */
const KEY = 'clientEventId (Idempotency-Key on HTTP)'

export interface Work {
  produce(): Body | Promise<Body>
  /** Throws if the answer could not be sent, so that only answers that can be sent are stored. */
  check(body: Body): Promise<unknown>
  /** Hints for a repeated call, whose caller may have more permissions or use another surface. */
  hints(facts: Facts, dataText: string): Promise<AgentHints>
}

/** Runs a change once per clientEventId: the same payload again gets the first answer, another payload CONFLICT. */
export async function runIdempotent(
  call: Call,
  tool: CompiledTool,
  params: Parsed['params'],
  clientEventId: string,
  idempotency: Idempotency,
  work: Work,
): Promise<Body> {
  const key = {
    owner: call.context.userId ?? '',
    tool: tool.tool.name,
    clientEventId,
    payloadHash: createHash('sha256').update(canonical(params)).digest('base64url'),
  }
  const { category, outside = false } = tool.tool
  const mode = category === 'generation' || outside ? 'two-phase' : 'atomic'
  let fresh: Body | undefined
  const outcome = await idempotency.run(key, mode, async () => {
    fresh = await work.produce()
    await work.check(fresh)
    const data = tool.withoutSecrets(fresh.data)
    return JSON.stringify({ data, facts: fresh.facts, scopes: call.request.caller.scopes })
  })
  switch (outcome.kind) {
    case 'conflict':
      throw new ToolError('CONFLICT', `This ${KEY} was used for another request`, {
        details: { reason: `Use a new ${KEY} for a new request` },
      })
    case 'in-progress':
      throw new ToolError(
        'SERVICE_UNAVAILABLE',
        `The first request with this ${KEY} is still being worked on`,
        {
          details: { retryAfter: Math.max(1, Math.ceil((outcome.retryAfterMs ?? 0) / 1000)) },
        },
      )
    case 'ran':
    case 'replayed': {
      call.replayed = outcome.kind === 'replayed'
      if (fresh && !call.replayed) return fresh
      const { data, facts, scopes } = Kept.parse(JSON.parse(outcome.result))
      if (missingPermissions(call.request.caller.scopes, scopes).length > 0) throw madeWithMore()
      return bodyOf(data, facts, (text) => work.hints(facts, text), envelopeOf(call))
    }
  }
}

/** A tool may answer from whatever its caller may see, so a token with less does not get that answer. */
const madeWithMore = (): ToolError =>
  new ToolError('FORBIDDEN', `The first request with this ${KEY} had more permissions`, {
    details: { reason: `Repeat it with a token that has them, or use a new ${KEY}` },
  })
