import { TOKEN_CEILING, type TokenCounter, type Weight } from '../contract/budget.ts'
import type { Facts } from '../contract/facts.ts'
import type { AgentHints } from '../contract/hints.ts'
import { leanPart } from './envelope.ts'
import type { PageMeta, ResponseMeta, ResultMetadata } from '../contract/result.ts'
import type { Body } from './call.ts'
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

export const bodyOf = (data: unknown, facts: Facts, agentHints: AgentHints, lean: boolean): Body => ({
  data,
  facts,
  agentHints,
  rendering: render({ data, agentHints: lean ? leanPart('agentHints', agentHints) : agentHints }),
})

export function render(body: object): Rendering {
  const json = JSON.stringify(body).slice(0, -1)
  return { json, bytes: Buffer.byteLength(json) }
}

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
