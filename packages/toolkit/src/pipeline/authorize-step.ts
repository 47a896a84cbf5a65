import type { CompiledTool } from '../compiled-tool.ts'
import { type Caller, missingPermissions } from '../contract/caller.ts'
import { ToolError } from '../contract/errors.ts'
import type { Parsed } from './parse-step.ts'

/** The caller's identity decides, never an argument. */
export function authorize(tool: CompiledTool, caller: Caller, { claims }: Parsed): void {
  const missing = missingPermissions(caller.scopes, tool.tool.permissions)
  if (missing.length > 0) {
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
