export interface WebRequest {
  url: URL
  /** Sent as a form by POST; without it the request is a GET. */
  form?: Readonly<Record<string, string>>
}

/** An answer; that there is nothing; a failure that may pass; or one that will not. */
export type WebAnswer =
  | { kind: 'text'; text: string }
  | { kind: 'absent' }
  | { kind: 'passing'; reason: string; retryAfterMs?: number }
  | { kind: 'refused'; reason: string }

/** Far more than any page holds. */
const MOST_BYTES = 32 * 1024 * 1024
const PASSING_STATUS = new Set([408, 425, 429])
const ABSENT_STATUS = new Set([404, 410])

/** One request, bounded in time and size. */
export async function fetchText(
  { url, form }: WebRequest,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<WebAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'tutor-nexus (course catalog import)' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      signal: AbortSignal.any([signal, deadline]),
    })
    const { status } = response
    if (response.ok) return await bodyOf(response)
    await response.body?.cancel()
    if (ABSENT_STATUS.has(status)) return { kind: 'absent' }
    if (status < 500 && !PASSING_STATUS.has(status)) return { kind: 'refused', reason: `answers ${status}` }
    const retryAfterMs = retryAfter(response.headers.get('retry-after'))
    return {
      kind: 'passing',
      reason: `answers ${status}`,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    }
  } catch (error) {
    const reason = deadline.aborted ? `no whole answer within ${timeoutMs} ms` : causeOf(error)
    return { kind: 'passing', reason }
  }
}

async function bodyOf(response: Response): Promise<WebAnswer> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES)
      return { kind: 'refused', reason: `the answer is larger than ${MOST_BYTES} bytes` }
    text += decoder.decode(chunk, { stream: true })
  }
  return { kind: 'text', text: text + decoder.decode() }
}

/** `Retry-After` in its form with seconds; the form with a date is rare and the backoff serves. */
const retryAfter = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
