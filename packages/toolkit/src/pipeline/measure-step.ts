import { TOKEN_CEILING, type TokenCounter } from '../contract/budget.ts'
import type { PageMeta, ResponseMeta } from '../contract/result.ts'
import { broken } from './verify-step.ts'

export interface Measured {
  text: string
  meta: ResponseMeta
}

/** Serialises the envelope once and puts its own size into it, last. */
export async function measure(
  envelope: object,
  page: PageMeta,
  countTokens: TokenCounter,
): Promise<Measured> {
  const body = JSON.stringify(envelope).slice(0, -1)
  const bodyBytes = Buffer.byteLength(body)
  const draft = withSize(bodyBytes, { bytes: 0, estimated_tokens: 0, has_more: false, ...page })
  const counted = countTokens(`${body},"_meta":${JSON.stringify(draft)}}`)
  const tokens = typeof counted === 'number' ? counted : await counted
  const meta = withSize(bodyBytes, { ...draft, estimated_tokens: tokens })
  return { text: `${body},"_meta":${JSON.stringify(meta)}}`, meta }
}

/** The size includes the digits that tell it, so it is found by trying again until it holds. */
function withSize(bodyBytes: number, meta: ResponseMeta): ResponseMeta {
  const frame = bodyBytes + ',"_meta":'.length + '}'.length
  let bytes = meta.bytes
  for (;;) {
    const sized = { ...meta, bytes }
    const total = frame + Buffer.byteLength(JSON.stringify(sized))
    if (total === bytes) return sized
    bytes = total
  }
}

/** An answer above its ceiling is a fault of its tool: clients would refuse it. */
export function keepCeiling({ meta }: Measured, ceiling: number, tool: string): void {
  if (meta.bytes > ceiling)
    throw broken(`${tool} answered with ${meta.bytes} bytes; its ceiling is ${ceiling}`)
  if (meta.estimated_tokens > TOKEN_CEILING)
    throw broken(`${tool} answered with ${meta.estimated_tokens} tokens`)
}
