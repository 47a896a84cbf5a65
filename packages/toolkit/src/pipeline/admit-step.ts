import type { CompiledTool } from '../compiled-tool.ts'
import { type Caller, missingPermissions } from '../contract/caller.ts'
import { ToolError } from '../contract/errors.ts'
import type { RateLimit } from '../contract/tool.ts'
import type { Parsed } from './parse-step.ts'
import type { Limiter, LimitVerdict } from './ports.ts'

/** Whether the caller holds all permissions that the tool requires. */
export const isPermitted = ({ grantedBy }: CompiledTool, { scopes }: Pick<Caller, 'scopes'>): boolean =>
  grantedBy.every((granting) => granting.some((scope) => scopes.includes(scope)))

/** The caller's identity decides, never an argument. */
export function authorize(tool: CompiledTool, caller: Caller, { claims }: Parsed): void {
  if (!isPermitted(tool, caller)) {
    const missing = missingPermissions(caller.scopes, tool.tool.permissions)
    throw new ToolError('FORBIDDEN', `You may not use ${tool.tool.name}`, {
      details: { reason: `It needs ${missing.join(', ')}` },
    })
  }
  if (claims.some((claim) => claim !== caller.userId)) {
    throw new ToolError('FORBIDDEN', 'You may only act for yourself', {
      details: { reason: 'The arguments name another user; leave the user out' },
    })
  }
}

/** Takes the call out of its tool's allowance, where the tool has one. A promise where the limiter has to ask. */
export function limitRate(tool: CompiledTool, caller: Caller, limiter: Limiter): void | Promise<void> {
  const { name, rateLimit } = tool.tool
  if (!rateLimit) return
  const verdict = limiter.take(name, caller, rateLimit)
  if (verdict instanceof Promise) return verdict.then((said) => keepTo(said, name, rateLimit))
  keepTo(verdict, name, rateLimit)
}

function keepTo(verdict: LimitVerdict, name: string, rateLimit: RateLimit): void {
  if (verdict.allowed) return
  const { maxCalls, windowMs } = verdict.limit ?? rateLimit
  const retryAfter = Math.max(1, Math.ceil(verdict.retryAfterMs / 1000))
  throw new ToolError('RATE_LIMITED', `Too many calls of ${name}`, {
    details: {
      reason: `${maxCalls} calls are allowed; try again in ${retryAfter} s`,
      retryAfter,
      limit: { current: verdict.used, max: maxCalls, window: `${windowMs / 1000} s` },
    },
  })
}
