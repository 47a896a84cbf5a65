import type { CompiledTool } from '../compiled-tool.ts'
import { jsonBytes, TOKEN_CEILING, type TokenCounter, type Weight } from '../contract/budget.ts'
import type { Facts } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'
import type {
  Envelope,
  PageMeta,
  ResponseMeta,
  ResultMetadata,
  ToolFailure,
  ToolResult,
} from '../contract/result.ts'
import type { Body, Call } from './call.ts'
import { leanHints, leanMetadata, leanPaging, leanShown } from './lean.ts'
import type { Ports } from './ports.ts'
import { broken } from './verify-step.ts'

/** How much is written around the data of a call. */
export const envelopeOf = ({ request: { surface }, tool }: Pick<Call, 'request' | 'tool'>): Envelope =>
  tool?.tool.envelope ?? surface.envelope

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
  envelope: Envelope,
): Promise<Body> {
  const dataText = JSON.stringify(data)
  const agentHints = await hintsBeside(dataText)
  if (envelope === 'none')
    return { data, facts, agentHints, rendering: renderingOf(typeof data === 'string' ? data : dataText) }
  const shown = JSON.stringify(envelope === 'lean' ? leanHints(agentHints) : agentHints)
  return { data, facts, agentHints, rendering: renderingOf(`{"data":${dataText},"agentHints":${shown}`) }
}

const renderingOf = (json: string): Rendering => ({ json, bytes: Buffer.byteLength(json) })

export const render = (body: object): Rendering => renderingOf(JSON.stringify(body).slice(0, -1))

/** What a failure says, before its metadata. */
export type FailureBody = Pick<ToolFailure, 'code' | 'message' | 'details' | 'agentHints'>

export function renderFailure(body: FailureBody, envelope: Envelope): Rendering {
  if (envelope === 'none') {
    const { code, message, details } = body
    const { kind: _, ...more } = details
    return renderingOf(JSON.stringify({ code, message, ...more }))
  }
  const shown = envelope === 'lean' ? { ...body, agentHints: leanHints(body.agentHints) } : body
  return render(shown)
}

/** The structured form of an answer; none where there is nothing around data that are no object. */
export function shownIn(envelope: Envelope, result: ToolResult): object | undefined {
  if (envelope !== 'none') return envelope === 'lean' ? leanShown(result) : result
  const { data } = result
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined
}

/** What `_meta` says beside the size of the text. */
type ShownMeta = PageMeta & Pick<ResponseMeta, 'content_bytes'>

/** The page that an answer is, and what its content beside the text weighs. */
export const shownMetaOf = ({ page = {}, content = [] }: Facts): ShownMeta =>
  content.length === 0 ? page : { ...page, content_bytes: jsonBytes(content) }

/** Puts the envelope's own size into it, last. A promise where its tokens are counted by one that takes its time. */
export function measure(
  rendering: Rendering,
  metadata: ResultMetadata,
  page: ShownMeta,
  countTokens: TokenCounter,
  envelope: Envelope,
  data?: unknown,
): Measured | Promise<Measured> {
  if (envelope === 'none') return measureBare(rendering, page, countTokens)
  const lean = envelope === 'lean'
  const shown = lean ? leanMetadata(metadata) : metadata
  const paging = { has_more: false, ...page }
  const about = `,"metadata":${JSON.stringify(shown)},"_meta":{`
  const rest = restOf(lean ? leanPaging(paging, data) : paging)
  const start = rendering.bytes + Buffer.byteLength(about)
  // Who reads a lean text can tell its size.
  const size = (bytes: number) => (lean ? '' : `"bytes":${bytes},`)
  const after = (tokens: number) => `"estimated_tokens":${tokens}${rest}}`
  const put = (bytes: number, tokens: number) => `${rendering.json}${about}${size(bytes)}${after(tokens)}`
  const finish = (tokens: number): Measured => {
    rendering.tokens = tokens
    const around = start + Buffer.byteLength(after(tokens))
    const bytes = lean ? around : withOwnDigits(around + size(0).length - 1)
    return { text: put(bytes, tokens), meta: { bytes, estimated_tokens: tokens, ...paging } }
  }
  const counted = rendering.tokens ?? countTokens(put(start, start))
  return typeof counted === 'number' ? finish(counted) : counted.then(finish)
}

/** An answer without an envelope, whose text tells nothing of its size. */
function measureBare(
  rendering: Rendering,
  page: ShownMeta,
  countTokens: TokenCounter,
): Measured | Promise<Measured> {
  const { json: text, bytes } = rendering
  const finish = (tokens: number): Measured => {
    rendering.tokens = tokens
    return { text, meta: { bytes, estimated_tokens: tokens, has_more: false, ...page } }
  }
  const counted = rendering.tokens ?? countTokens(text)
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

/** An answer above its ceilings is a fault of its tool: clients would refuse it. */
export function keepCeilings(
  { meta }: Measured,
  { tool: { name }, ceiling, contentCeiling }: CompiledTool,
): void {
  if (meta.bytes > ceiling)
    throw broken(`${name} answered with ${meta.bytes} bytes; its ceiling is ${ceiling}`)
  if (meta.estimated_tokens > TOKEN_CEILING)
    throw broken(`${name} answered with ${meta.estimated_tokens} tokens`)
  const { content_bytes: beside = 0 } = meta
  if (beside > contentCeiling)
    throw broken(`${name} answered with ${beside} bytes of content; its contentCeiling is ${contentCeiling}`)
}

/** Durations to a tenth of a millisecond: more digits would be noise. */
export const durationOf = (call: Call, ports: Ports): number =>
  Math.round((ports.elapsed() - call.startedAt) * 10) / 10

export function metadataOf(call: Call, ports: Ports): ResultMetadata {
  return {
    toolVersion: call.tool?.tool.version ?? ports.serviceVersion,
    // Whole seconds: fractions cost tokens and tell nobody anything.
    timestamp: `${call.context.timestamp.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`,
    executionTime: Math.round(durationOf(call, ports)),
    serviceVersion: ports.serviceVersion,
    ...(call.cached ? { cached: true } : {}),
    ...(call.replayed ? { replayed: true } : {}),
    ...(call.announced ? { session: call.announced } : {}),
  }
}
