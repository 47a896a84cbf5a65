import type { CompiledTool } from '../compiled-tool.ts'
import type { Caller } from '../contract/caller.ts'
import { ToolError } from '../contract/errors.ts'
import type { RateLimit } from '../contract/tool.ts'
import type { Limiter, LimitVerdict } from './ports.ts'

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
  const retryAfter = Math.max(1, Math.ceil(verdict.retryAfterMs / 1000))
  throw new ToolError('RATE_LIMITED', `Too many calls of ${name}`, {
    details: {
      reason: `${rateLimit.maxCalls} calls are allowed; try again in ${retryAfter} s`,
      retryAfter,
      limit: { current: verdict.used, max: rateLimit.maxCalls, window: `${rateLimit.windowMs / 1000} s` },
    },
  })
}
