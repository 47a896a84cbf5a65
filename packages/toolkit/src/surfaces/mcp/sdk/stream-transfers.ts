import { randomUUID } from 'node:crypto'
import { RETRY_MS, STREAM_HEADERS, type SessionUser } from '../shared/http-sessions.ts'
import { requestOfEvent } from '../shared/recent-events.ts'
import type { NodeMessage, SharedSessions } from '../shared/shared-sessions.ts'

/** How long a node may take to begin; it may be stopped without having ended. */
const BEGIN_MS = 10_000
const ALIVE_MS = 2_000

type Resume = Extract<NodeMessage, { kind: 'resume' }>

interface Incoming {
  begun: PromiseWithResolvers<number>
  write(text: string): void
  end(): void
}

export interface ResumedStream {
  session: string
  lastEventId: string
  user: SessionUser
  /** Fires when the client leaves. */
  signal: AbortSignal
}

/** Resumes streams whose events another node has: that node resumes them and sends here what it would tell the client. */
export class StreamTransfers {
  readonly #shared: SharedSessions
  readonly #resume: (message: Resume) => Promise<Response>
  readonly #onError: (error: unknown) => void
  readonly #incoming = new Map<string, Incoming>()
  readonly #outgoing = new Map<string, AbortController>()

  constructor(
    shared: SharedSessions,
    { resume, onError }: { resume(message: Resume): Promise<Response>; onError(error: unknown): void },
  ) {
    this.#shared = shared
    this.#resume = resume
    this.#onError = onError
  }

  /** Undefined where that node has ended, and its events with it. */
  async resumeFrom(node: string, stream: ResumedStream): Promise<Response | undefined> {
    if (!(await this.#shared.isRunning(node))) return undefined
    const { session, lastEventId, user, signal } = stream
    const transfer = randomUUID()
    const { incoming, body } = this.#receiveInto(transfer, node, user.owner, signal)
    const { owner, scopes, token } = user
    const asked = { owner, scopes: [...scopes], ...(token === undefined ? {} : { token }) }
    const late = setTimeout(() => incoming.begun.resolve(503), BEGIN_MS)
    await this.#shared.publish({ kind: 'resume', transfer, node, session, lastEventId, user: asked }, owner)
    const status = await incoming.begun.promise
    clearTimeout(late)
    if (status === 503) {
      incoming.end()
      return unavailable()
    }
    const headers = streamHeaders(session)
    if (status !== 200) headers.set('content-type', 'application/json')
    return new Response(body, { status, headers })
  }

  receive(message: NodeMessage): void {
    switch (message.kind) {
      case 'resume':
        if (message.node === this.#shared.node) this.#send(message).catch(this.#onError)
        return
      case 'resume-begun':
        return this.#incoming.get(message.transfer)?.begun.resolve(message.status)
      case 'resume-data':
        return this.#incoming.get(message.transfer)?.write(message.text)
      case 'resume-ended':
        return this.#incoming.get(message.transfer)?.end()
      case 'resume-cancelled':
        return this.#outgoing.get(message.transfer)?.abort()
      default:
    }
  }

  #receiveInto(transfer: string, node: string, owner: string, signal: AbortSignal) {
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const forget = () => {
      clearInterval(watch)
      return this.#incoming.delete(transfer)
    }
    const end = () => {
      if (forget()) controller?.close()
    }
    const cancel = () => {
      if (forget()) this.#shared.publish({ kind: 'resume-cancelled', transfer }, owner).catch(this.#onError)
    }
    const leave = () => {
      if (this.#incoming.has(transfer)) controller?.close()
      cancel()
    }
    const check = async () => {
      if (!(await this.#shared.isRunning(node))) end()
    }
    const watch = setInterval(() => void check().catch(this.#onError), ALIVE_MS).unref()
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given), cancel })
    signal.addEventListener('abort', leave, { once: true })
    const incoming: Incoming = {
      begun: Promise.withResolvers<number>(),
      write: (text) => controller?.enqueue(encoder.encode(text)),
      end,
    }
    this.#incoming.set(transfer, incoming)
    return { incoming, body }
  }

  async #send(message: Resume): Promise<void> {
    const { transfer, user } = message
    const aborting = new AbortController()
    this.#outgoing.set(transfer, aborting)
    const publish = (told: NodeMessage) => this.#shared.publish(told, user.owner)
    try {
      const response = await this.#resume(message)
      await publish({ kind: 'resume-begun', transfer, status: response.status })
      const reader = response.body?.getReader()
      aborting.signal.addEventListener('abort', () => void reader?.cancel())
      const decoder = new TextDecoder()
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        await publish({ kind: 'resume-data', transfer, text: decoder.decode(next.value, { stream: true }) })
    } finally {
      this.#outgoing.delete(transfer)
      await publish({ kind: 'resume-ended', transfer })
    }
  }
}

/** The end of a stream whose node has ended; undefined where the event does not say which request it belongs to. */
export function lostAnswer(session: string, lastEventId: string): Response | undefined {
  const id = requestOfEvent(lastEventId)
  if (id === undefined) return undefined
  const message = 'The server stopped while it worked on this request'
  const reason = 'It may have been done: repeat it with the same clientEventId, or check first'
  const data = { code: 'SERVICE_UNAVAILABLE', details: { reason, retryAfter: 1 } }
  const error = { jsonrpc: '2.0', id, error: { code: -32000, message, data } }
  return new Response(`event: message\ndata: ${JSON.stringify(error)}\n\n`, {
    headers: streamHeaders(session),
  })
}

function streamHeaders(session: string): Headers {
  const headers = new Headers({ 'mcp-session-id': session })
  for (const [name, value] of pairs(STREAM_HEADERS)) headers.set(name, value)
  return headers
}

const pairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as [string, string]] : []))

const unavailable = () =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32000, message: 'The stream cannot be resumed right now' }, id: null },
    { status: 503, headers: { 'retry-after': String(RETRY_MS / 1_000) } },
  )
