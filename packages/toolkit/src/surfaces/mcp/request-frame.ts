import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Caller } from '../../contract/caller.ts'
import type { ClientCapability } from '../../contract/client.ts'

const Text = z.string().min(1).max(200).optional().catch(undefined)

/** What a request may say about itself beside its arguments. */
const RequestMeta = z.looseObject({
  'tutor-nexus/session': Text,
  'tutor-nexus/workspace': Text,
  'tutor-nexus/agent-id': Text,
  'tutor-nexus/agent-version': Text,
  'tutor-nexus/correlation-id': Text,
  traceparent: Text,
  progressToken: z.union([z.string(), z.number()]).optional().catch(undefined),
})

const ClientInfo = z.looseObject({ name: z.string().max(200), version: z.string().max(200) })
const Capabilities = z.looseObject({
  sampling: z.unknown(),
  elicitation: z.unknown(),
  roots: z.unknown(),
})

export interface RequestFrame {
  caller: Caller
  capabilities: ReadonlySet<ClientCapability>
  sessionId: string | undefined
  workspaceId: string | undefined
  correlationId: string | undefined
  traceparent: string | undefined
  progressToken: string | number | undefined
}

/** Reads who is calling and under which headings, in the stateless revision as in the older ones. */
export function readFrame(server: Server, context: ServerContext, identity: Pick<Caller, 'userId' | 'scopes'>): RequestFrame {
  const meta = RequestMeta.parse(context.mcpReq._meta ?? {})
  const envelope = z.record(z.string(), z.unknown()).parse(context.mcpReq.envelope ?? {})
  const info = ClientInfo.safeParse(envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion()).data
  const declared = Capabilities.safeParse(envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {}).data
  return {
    caller: {
      ...identity,
      agentId: meta['tutor-nexus/agent-id'] ?? info?.name ?? 'unknown',
      agentVersion: meta['tutor-nexus/agent-version'] ?? info?.version ?? 'unknown',
    },
    capabilities: new Set([
      ...(declared?.sampling ? ['sample' as const] : []),
      ...(declared?.elicitation ? ['elicit' as const] : []),
      ...(declared?.roots ? ['roots' as const] : []),
    ]),
    sessionId: meta['tutor-nexus/session'],
    workspaceId: meta['tutor-nexus/workspace'],
    correlationId: meta['tutor-nexus/correlation-id'],
    traceparent: meta.traceparent,
    progressToken: meta.progressToken,
  }
}
