import { CallFailure } from './call-failure.ts'
import { pageSecret } from './page-secret.ts'
import { streamParts } from './stream-parts.ts'
import type { AgentHints, ResponseMeta, ResultMetadata, ToolFailure, Tools } from './tools.gen.ts'

export type ToolName = keyof Tools
export type Arguments<Name extends ToolName> = Tools[Name]['arguments']
export type Data<Name extends ToolName> = Tools[Name]['data']

/** A tool's result: data, hints and size. */
export interface Answer<Result = unknown> {
  data: Result
  agentHints: AgentHints
  metadata: ResultMetadata
  _meta: ResponseMeta
}

export interface Progress {
  progress: number
  total?: number
  message?: string
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** A repeated key returns the first result. */
  idempotencyKey?: string | undefined
  /** Called with the progress of a long call. */
  onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Calls a tool over REST.
 *
 * @example
 * const { data } = await call('tn_course_search', { query: 'calculus' })
 */
export function call<Name extends ToolName>(
  name: Name,
  args: Arguments<Name>,
  options: CallOptions = {},
): Promise<Answer<Data<Name>>> {
  return callByName<Data<Name>>(name, args, options)
}

/** Like `call`, for a tool whose name is only known at run time. */
export const callByName = <Result = unknown>(
  name: string,
  args: object,
  options: CallOptions = {},
): Promise<Answer<Result>> => caller<Result>(name, args, options)

type Caller = <Result>(name: string, args: object, options: CallOptions) => Promise<Answer<Result>>

let caller: Caller = callOverRest

/** Makes every call in another way: a view reaches tools only through its host. */
export function callThrough(other: Caller): void {
  caller = other
}

async function callOverRest<Result>(
  name: string,
  args: object,
  { signal, idempotencyKey, onProgress }: CallOptions,
): Promise<Answer<Result>> {
  const response = await send(`/api/v1/tools/${encodeURIComponent(name)}`, {
    method: 'POST',
    body: JSON.stringify(args),
    signal: signal ?? null,
    headers: {
      Accept: onProgress ? 'text/event-stream' : 'application/json',
      'Content-Type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
  })
  if (!onProgress || !response.body || !response.ok) return readJson<Answer<Result>>(response)
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'progress') onProgress(JSON.parse(data))
    if (event === 'result') return JSON.parse(data)
    if (event === 'error') throw CallFailure.of(JSON.parse(data), response.status)
  }
  throw CallFailure.unreachable()
}

/** A request to our own server. The headers mark it as one of its pages, which the cookie requires. */
export async function send(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const page = pageSecret()
  try {
    return await fetch(path, {
      ...init,
      credentials: 'same-origin',
      headers: { 'TN-Agent-Id': 'web', ...(page === null ? {} : { 'TN-Page': page }), ...init.headers },
    })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw CallFailure.unreachable()
  }
}

/** The JSON of a successful response; throws otherwise. */
export async function readJson<Body>(response: Response): Promise<Body> {
  const text = await response.text()
  const body: Body | ToolFailure | undefined = parsed(text)
  if (response.ok && body !== undefined && !isFailure(body)) return body
  throw body !== undefined && isFailure(body)
    ? CallFailure.of(body, response.status)
    : CallFailure.unreadable(response.status)
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isFailure = (body: unknown): body is ToolFailure =>
  typeof body === 'object' && body !== null && 'code' in body && 'requestId' in body

interface ServerEvent {
  event: string
  data: string
}

/** Server-sent events, as they arrive. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  for await (const block of streamParts(body, '\n\n')) {
    const event = eventIn(block)
    if (event) yield event
  }
}

/** Undefined for a keep-alive comment. */
function eventIn(block: string): ServerEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  const event = fields.get('event')
  return event === undefined ? undefined : { event, data: fields.get('data') ?? '' }
}
