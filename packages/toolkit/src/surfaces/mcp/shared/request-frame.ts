import * as z from 'zod'
import type { Caller } from '../../../contract/caller.ts'

export type Identity = Pick<Caller, 'userId' | 'scopes'>

const Text = z.string().min(1).max(200).optional().catch(undefined)
// The pipeline refuses names that are too long, with an error that says so.
const Name = z.string().trim().min(1).optional().catch(undefined)

/** What a request may say about itself in `_meta`. */
const RequestMeta = z.looseObject({
  'tutor-nexus/session': Name,
  'tutor-nexus/workspace': Name,
  'tutor-nexus/agent-id': Text,
  'tutor-nexus/agent-version': Text,
  'tutor-nexus/correlation-id': Text,
  traceparent: Text,
  progressToken: z.union([z.string(), z.number()]).optional().catch(undefined),
})

const META_KEYS = Object.keys(RequestMeta.shape)
const NO_META = RequestMeta.parse({})
const MAX_LABEL_LENGTH = 200

/** Who calls, and what the call belongs to. */
export interface RequestFrame {
  caller: Caller
  sessionId: string | undefined
  workspaceId: string | undefined
  correlationId: string | undefined
  traceparent: string | undefined
}

/** Reads the frame from a request's `_meta` and the client's `clientInfo`. */
export function frameOf(
  requestMeta: unknown,
  clientInfo: unknown,
  identity: Identity,
): { frame: RequestFrame; progressToken: string | number | undefined } {
  const meta = hasMetaKeys(requestMeta) ? RequestMeta.parse(requestMeta) : NO_META
  const agent = agentOf(clientInfo)
  return {
    frame: {
      caller: {
        ...identity,
        agentId: meta['tutor-nexus/agent-id'] ?? agent?.name ?? 'unknown',
        agentVersion: meta['tutor-nexus/agent-version'] ?? agent?.version ?? 'unknown',
      },
      sessionId: meta['tutor-nexus/session'],
      workspaceId: meta['tutor-nexus/workspace'],
      correlationId: meta['tutor-nexus/correlation-id'],
      traceparent: meta.traceparent,
    },
    progressToken: meta.progressToken,
  }
}

const hasMetaKeys = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && META_KEYS.some((key) => key in meta)

/** Checked by hand: every request of the stateless revision carries `clientInfo`, and a schema would slow each one. */
function agentOf(clientInfo: unknown): { name: string; version: string } | undefined {
  if (typeof clientInfo !== 'object' || clientInfo === null) return undefined
  if (!('name' in clientInfo) || !('version' in clientInfo)) return undefined
  const { name, version } = clientInfo
  return isLabel(name) && isLabel(version) ? { name, version } : undefined
}

const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LABEL_LENGTH
