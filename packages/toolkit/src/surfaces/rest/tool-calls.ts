import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { CompiledTool } from '../../compiled-tool.ts'
import { missingPermissions } from '../../contract/caller.ts'
import { ToolError } from '../../contract/errors.ts'
import { MAX_CALLS_PER_OWNER, OwnerSlots } from '../../pipeline/admit-step.ts'
import { type CallRequest, plainSurface, type Surface } from '../../pipeline/call.ts'
import { resolve } from '../../pipeline/resolve-step.ts'
import { largestRequest } from '../selection.ts'
import { answerOf, faultAnswer, jsonResponse, type Answer } from './answer.ts'
import { entityTag, isHeld } from './entity-tag.ts'
import { eventStream } from './event-stream.ts'
import type { NodeBindings } from './kept-text.ts'
import type { Authenticated, RestOptions } from './options.ts'
import { readNodeJson, readWebJson } from '../http/json-body.ts'
import { Refusal, wrongMethod } from '../http/refusal.ts'
import { STATUS } from '../http/status.ts'
import { TOOLS_PATH } from './paths.ts'
import { argumentsInBody, argumentsInQuery, withIdempotencyKey } from './request-arguments.ts'
import { HeaderReader, type RequestFrame } from './request-headers.ts'

const STREAM = 'text/event-stream'

/** Calls of tools by their names. Every caller is known before anything else is looked at. */
export class ToolCalls {
  readonly #options: RestOptions
  readonly #headers: HeaderReader
  readonly #slots = new OwnerSlots(MAX_CALLS_PER_OWNER, 'calls')

  constructor(options: RestOptions) {
    this.#options = options
    this.#headers = new HeaderReader(options)
  }

  /** POST: any tool, answered at once or as a stream of events. */
  readonly post = async (context: Context<{ Bindings: NodeBindings }>): Promise<Response> => {
    const identity = await this.identify(context)
    const frame = this.#headers.read(context.req.raw.headers, identity)
    const { registry } = this.#options.pipeline
    const maxBytes = this.#largestBody(context.req.param('name') ?? '', identity)
    const args = await argumentsInBody(context.req.raw.headers, () =>
      readBody(context.req.raw, context.env, { maxBytes, owner: identity.userId }),
    )
    const request = withIdempotencyKey(this.#requestOf(context, frame, args), frame.idempotencyKey, registry)
    const wanted = accepts(context, {
      header: 'Accept',
      supports: ['application/json', STREAM],
      default: 'application/json',
    })
    return wanted === STREAM ? this.#streamed(request) : jsonResponse(await this.#call(request))
  }

  /** GET: what may be cached, with a tag that spares asking again. */
  readonly get = async (context: Context): Promise<Response> => {
    const frame = this.#headers.read(context.req.raw.headers, await this.identify(context))
    const request = this.#requestOf(context, frame, argumentsInQuery(new URL(context.req.url).searchParams))
    const tool = this.#toolOf(request)
    if (tool && !tool.tool.cacheable) throw wrongMethod('GET', allowedOn(tool))
    const tag = tool && (await this.#tagOf(tool, request))
    const headers = {
      'Cache-Control': 'private, no-cache',
      Vary: this.#headers.varying,
      ...(tag ? { ETag: tag } : {}),
    }
    if (tag && isHeld(context.req.header('If-None-Match') ?? null, tag))
      return new Response(null, { status: 304, headers })
    const answer = await this.#call(request)
    return jsonResponse(
      answer.status === 200 ? { ...answer, headers: { ...answer.headers, ...headers } } : answer,
    )
  }

  /** The methods that a tool of this name is called by. */
  allowed(name: string): string {
    const tool = this.#options.pipeline.registry.get(name)
    return tool && this.#options.selects(tool) ? allowedOn(tool) : 'POST'
  }

  /** An agent's mode is in the body, so that any tool may be meant. */
  #largestBody(name: string, { scopes, maxBodyBytes = Infinity }: Authenticated): number {
    const { pipeline, selects } = this.#options
    const tool = pipeline.registry.get(name)
    const tools = tool ? [tool] : pipeline.registry.getAll().filter(selects)
    return Math.min(largestRequest(tools, scopes), maxBodyBytes)
  }

  async identify(context: Context): Promise<Authenticated> {
    const { authenticate, challenge, tokenAdvice } = this.#options
    const identity = await authenticate(context.req.raw)
    if (identity) return identity
    const refusal = context.req.header('Authorization') ? { error: 'invalid_token' as const } : {}
    throw new Refusal(
      new ToolError('UNAUTHORIZED', 'A valid token is required', { details: { reason: tokenAdvice } }),
      undefined,
      challenge && { 'WWW-Authenticate': challenge(refusal) },
    )
  }

  #requestOf(context: Context, { idempotencyKey: _, ...frame }: RequestFrame, args: unknown): CallRequest {
    return {
      ...frame,
      name: context.req.param('name') ?? '',
      arguments: args,
      surface: this.#surface({}),
      signal: context.req.raw.signal,
    }
  }

  #surface(own: Partial<Surface>): Surface {
    const { selects, envelope = 'full' } = this.#options
    return plainSurface('rest', { selects, envelope, describes: true, ...own })
  }

  #toolOf(request: CallRequest): CompiledTool | undefined {
    return resolve(request, this.#options.pipeline.registry, () => false).tool
  }

  /** Without a tag the tool still answers, or says itself what is wrong. */
  async #tagOf(tool: CompiledTool, request: CallRequest): Promise<string | undefined> {
    return entityTag(tool, request, this.#options).catch((error: unknown) => {
      this.#options.onError(error)
      return undefined
    })
  }

  async #call(request: CallRequest): Promise<Answer> {
    const { pipeline } = this.#options
    const outcome = await this.#slots.run(request, (admitted) => pipeline.call(admitted))
    const answer = await answerOf(outcome, this.#options)
    const isRefused = answer.status === STATUS.FORBIDDEN || answer.status === STATUS.UNAUTHORIZED
    return isRefused ? this.#withChallenge(answer, request) : answer
  }

  /** Names the scopes that the tool needs, so that the caller can ask for them. */
  #withChallenge(answer: Answer, request: CallRequest): Answer {
    const { challenge } = this.#options
    const { scopes, anonymous } = request.caller
    const missing = missingPermissions(scopes, this.#toolOf(request)?.tool.permissions ?? [])
    if (!challenge || missing.length === 0) return answer
    const all = [...scopes, ...missing]
    const header = challenge(anonymous ? { scopes: all } : { error: 'insufficient_scope', scopes: all })
    return { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': header } }
  }

  #streamed(request: CallRequest): Response {
    return eventStream(async (tell) => {
      const surface = this.#surface({ progress: (progress) => tell(JSON.stringify(progress)) })
      const answer = await this.#call({ ...request, surface }).catch((thrown: unknown) =>
        faultAnswer(thrown, TOOLS_PATH, this.#options),
      )
      return { event: answer.status === 200 ? 'result' : 'error', data: answer.text }
    }, this.#options.heartbeatMs)
  }
}

/** On a runtime without Node's requests, the web's own is read. */
function readBody(
  request: Request,
  { incoming, outgoing }: Partial<NodeBindings> = {},
  { maxBytes, owner }: { maxBytes: number; owner: string | null },
): Promise<unknown> {
  return incoming && outgoing
    ? readNodeJson(incoming, { maxBytes, sender: { owner, response: outgoing } })
    : readWebJson(request, { maxBytes })
}

const allowedOn = ({ tool }: CompiledTool): string => (tool.cacheable ? 'GET, HEAD, POST' : 'POST')
