import { request as overHttp, type ClientRequest, type IncomingHttpHeaders } from 'node:http'

export interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
  readonly mostBytes: number
}

export interface Posted {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** The response exceeds the size limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/**
 * Sends a POST request and returns the response without following redirects. Node's `fetch` would use 20 MB
 * more for the rest of the process.
 */
export async function post(url: URL, given: Post): Promise<Posted> {
  const send = url.protocol === 'https:' ? (await import('node:https')).request : overHttp
  const options = { method: 'POST', headers: { ...given.headers }, signal: given.signal }
  const attempt = (): Attempt => {
    const request = send(url, options)
    return { request, answer: answerTo(request, given) }
  }
  const first = attempt()
  return first.answer.catch((fault: unknown) => {
    // The server closed a keep-alive connection just as it was reused.
    if (first.request.reusedSocket && !given.signal.aborted && isReset(fault)) return attempt().answer
    throw fault
  })
}

interface Attempt {
  readonly request: ClientRequest
  readonly answer: Promise<Posted>
}

function answerTo(request: ClientRequest, { body, mostBytes }: Post): Promise<Posted> {
  return new Promise((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > mostBytes) request.destroy(new TooLarge())
        else chunks.push(chunk)
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.end(body)
  })
}

const isReset = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && (fault.code === 'ECONNRESET' || fault.code === 'EPIPE')
