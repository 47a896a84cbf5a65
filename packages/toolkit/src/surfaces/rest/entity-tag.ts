import { createHash } from 'node:crypto'
import type { CompiledTool } from '../../compiled-tool.ts'
import { canonical } from '../../contract/canonical.ts'
import type { CallRequest } from '../../pipeline/call.ts'
import type { RestOptions } from './options.ts'

/**
 * A tag that stays the same for as long as the answer would: it is made of what keys the cache, and ends with the
 * time for which the tool's answers may be kept. Weak, because an answer tells when and how fast it was given.
 */
export async function entityTag(
  { tool }: CompiledTool,
  { caller, sessionId, workspaceId, arguments: args }: CallRequest,
  { stamp, version, now = Date.now }: RestOptions,
): Promise<string | undefined> {
  const { name, version: toolVersion, cacheTTL } = tool
  if (!stamp || cacheTTL === undefined) return undefined
  const key = [
    [name, toolVersion, version],
    [await stamp(caller.userId), Math.floor(now() / (cacheTTL * 1000))],
    [caller.userId, caller.scopes.toSorted(), workspaceId, sessionId],
    canonical(args),
  ]
  return `W/"${createHash('sha256').update(JSON.stringify(key)).digest('base64url')}"`
}

/** Whether the caller holds this very answer already. */
export const isHeld = (ifNoneMatch: string | null, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((held) => opaque(held) === opaque(tag))

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
