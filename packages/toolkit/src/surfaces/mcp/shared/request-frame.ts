import type { Server, ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Caller } from '../../../contract/caller.ts'
import type { ClientCapability } from '../../../contract/client.ts'
import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY } from './protocol-constants.ts'

export type Identity = Pick<Caller, 'userId' | 'scopes'>

const Text = z.string().min(1).max(200).optional().catch(undefined)
// Names that are too long are refused by the pipeline, which can say so.
const Name = z.string().trim().min(1).optional().catch(undefined)

/** What a request may say about itself beside its arguments. */
const RequestMeta = z.looseObject({
  'tutor-nexus/session': Name,
  'tutor-nexus/workspace': Name,
  'tutor-nexus/agent-id': Text,
  'tutor-nexus/agent-version': Text,
  'tutor-nexus/correlation-id': Text,
  traceparent: Text,
  progressToken: z.union([z.string(), z.number()]).optional().catch(undefined),
})

const NOTHING_SAID = RequestMeta.parse({})

const Envelope = z.record(z.string(), z.unknown())
const LONGEST_LABEL = 200
const Declared = z.looseObject({}).optional()
const Capabilities = z.looseObject({
  sampling: Declared,
  elicitation: z.looseObject({ form: Declared, url: Declared }).optional(),
  roots: Declared,
})

export interface RequestFrame {
  caller: Caller
  sessionId: string | undefined
  workspaceId: string | undefined
  correlationId: string | undefined
  traceparent: string | undefined
}

export interface Framed {
  frame: RequestFrame
  /** What the client can be asked for. */
  offered: ReadonlySet<ClientCapability>
  progressToken: string | number | undefined
}

/** Reads who is calling and under which headings, in the stateless revision as in the older ones. */
export function readFrame(server: Server, { mcpReq }: ServerContext, identity: Identity): Framed {
  const envelope = mcpReq.envelope ? Envelope.parse(mcpReq.envelope) : {}
  const { frame, progressToken } = frameOf(
    mcpReq._meta,
    envelope[CLIENT_INFO_META_KEY] ?? server.getClientVersion(),
    identity,
  )
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()
  return { frame, progressToken, offered: offeredBy(declared ?? {}) }
}

const READ = Object.keys(RequestMeta.shape)

/** Whether the `_meta` holds anything that is read here; the stateless revision's own keys are read elsewhere. */
const saysMore = (said: unknown): boolean =>
  typeof said === 'object' && said !== null && READ.some((key) => key in said)

/** The same from the request's `_meta` and what the client says of itself. */
export function frameOf(said: unknown, info: unknown, identity: Identity): Omit<Framed, 'offered'> {
  const meta = saysMore(said) ? RequestMeta.parse(said) : NOTHING_SAID
  const agent = agentOf(info)
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

interface Agent {
  readonly name: string
  readonly version: string
}

/** Every request of the stateless revision introduces its client anew, so that a schema would cost each of them. */
function agentOf(info: unknown): Agent | undefined {
  if (typeof info !== 'object' || info === null || !('name' in info) || !('version' in info)) return undefined
  const { name, version } = info
  return isLabel(name) && isLabel(version) ? { name, version } : undefined
}

const isLabel = (said: unknown): said is string => typeof said === 'string' && said.length <= LONGEST_LABEL

function offeredBy(declared: unknown): ReadonlySet<ClientCapability> {
  const { sampling, elicitation, roots } = Capabilities.safeParse(declared).data ?? {}
  const offered = new Set<ClientCapability>()
  if (sampling) offered.add('sample')
  // Before there were modes, a bare declaration meant forms.
  if (elicitation && (elicitation.form || !elicitation.url)) offered.add('elicit')
  if (roots) offered.add('roots')
  return offered
}
