import { TOKEN_CEILING, type TokenCounter, type Weight } from '../contract/budget.ts'
import type { Facts } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'
import type { PageMeta, ResponseMeta, ResultMetadata } from '../contract/result.ts'
import type { Body, Call } from './call.ts'
import { leanPart } from './lean.ts'
import type { Ports } from './ports.ts'
import { broken } from './verify-step.ts'

/** What of an answer is the same each time it is given, serialised once. */
export interface Rendering {
  /** The object's text without its closing brace. */
  readonly json: string
  readonly bytes: number
  /** Of the whole answer as it was first given; metadata of another call change them by next to nothing. */
  tokens?: number
}

export interface Measured {
  text: string
  meta: ResponseMeta
}

/** The hints are made when the data's text is known, so that they need not repeat it. */
export async function bodyOf(
  data: unknown,
  facts: Facts,
  hintsBeside: (dataText: string) => Promise<AgentHints>,
  lean: boolean,
): Promise<Body> {
  const dataText = JSON.stringify(data)
  const agentHints = await hintsBeside(dataText)
  const shown = JSON.stringify(lean ? leanPart('agentHints', agentHints) : agentHints)
  return { data, facts, agentHints, rendering: renderingOf(`{"data":${dataText},"agentHints":${shown}`) }
}

const renderingOf = (json: string): Rendering => ({ json, bytes: Buffer.byteLength(json) })

export const render = (body: object): Rendering => renderingOf(JSON.stringify(body).slice(0, -1))

/** Puts the envelope's own size into it, last. A promise where its tokens are counted by one that takes its time. */
export function measure(
  rendering: Rendering,
  metadata: ResultMetadata,
  page: PageMeta,
  countTokens: TokenCounter,
  lean: boolean,
): Measured | Promise<Measured> {
  const shown = lean ? leanPart('metadata', metadata) : metadata
  const about = `,"metadata":${JSON.stringify(shown)},"_meta":{"bytes":`
  const paging = { has_more: false, ...page }
  const rest = restOf(lean ? leanPart('_meta', paging) : paging)
  const start = rendering.bytes + Buffer.byteLength(about)
  const put = (bytes: number, tokens: number) =>
    `${rendering.json}${about}${bytes},"estimated_tokens":${tokens}${rest}}`
  const finish = (tokens: number): Measured => {
    rendering.tokens = tokens
    const bytes = withOwnDigits(start + Buffer.byteLength(`,"estimated_tokens":${tokens}${rest}}`))
    return { text: put(bytes, tokens), meta: { bytes, estimated_tokens: tokens, ...paging } }
  }
  const counted = rendering.tokens ?? countTokens(put(start, start))
  return typeof counted === 'number' ? finish(counted) : counted.then(finish)
}

/** The last fields of an object, behind others, up to its closing brace. */
function restOf(fields: object): string {
  const json = JSON.stringify(fields)
  return json === '{}' ? '}' : `,${json.slice(1)}`
}

/** A length that includes the digits which tell it. */
function withOwnDigits(length: number): number {
  const total = length + String(length).length
  return length + String(total).length
}

/** What a line of JSON-RPC says around an answer. */
const AROUND = 512

export const weightOf = ({ text, meta }: Measured): Weight => ({
  bytes: meta.bytes,
  tokens: meta.estimated_tokens,
  lineBytes: AROUND + meta.bytes + Buffer.byteLength(JSON.stringify(text)),
})

/** An answer above its ceiling is a fault of its tool: clients would refuse it. */
export function keepCeiling({ meta }: Measured, ceiling: number, tool: string): void {
  if (meta.bytes > ceiling)
    throw broken(`${tool} answered with ${meta.bytes} bytes; its ceiling is ${ceiling}`)
  if (meta.estimated_tokens > TOKEN_CEILING)
    throw broken(`${tool} answered with ${meta.estimated_tokens} tokens`)
}

/** Durations to a tenth of a millisecond: more digits would be noise. */
export const durationOf = (call: Call, ports: Ports): number =>
  Math.round((ports.elapsed() - call.startedAt) * 10) / 10

export function metadataOf(call: Call, ports: Ports): ResultMetadata {
  return {
    toolVersion: call.tool?.tool.version ?? ports.serviceVersion,
    timestamp: call.context.timestamp,
    executionTime: Math.round(durationOf(call, ports)),
    serviceVersion: ports.serviceVersion,
    ...(call.cached ? { cached: true } : {}),
    ...(call.replayed ? { replayed: true } : {}),
    ...(call.announced ? { session: call.announced } : {}),
  }
}
