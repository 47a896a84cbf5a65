import {
  ProtocolError,
  ProtocolErrorCode,
  type McpRequestContext,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { ChangeNotifier, ClientCapability, ClientPort } from '../../../contract/context.ts'
import { missingPermissions } from '../../../contract/caller.ts'
import type { CallRequest, Surface } from '../../../pipeline/call.ts'
import type { Pipeline } from '../../../pipeline/pipeline.ts'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  INTERNAL_ERROR_MESSAGE,
} from '../shared/protocol-constants.ts'
import type { FrameReader, Identity, RequestFrame } from '../shared/request-frame.ts'
import type { InFlight } from '../shared/running-calls.ts'
import type { ToolDispatcher } from '../shared/tool-dispatcher.ts'
import { showsViews } from '../shared/views.ts'
import { AskingClient } from './asking-client.ts'
import type { CallParams, RequestStates } from './request-state.ts'
import { inRounds, type Asking, type Ended } from './rounds.ts'

/** What all connections of a surface share. */
export interface Shared {
  pipeline: Pipeline
  dispatcher: ToolDispatcher
  /** The `logger` of log messages to the client. */
  logger: string
  states: RequestStates
  frames: FrameReader
  notify: ChangeNotifier
  inFlight: InFlight
  identify(request: McpRequestContext): Identity
  onError(error: Error): void
}

/** What a request says beside its parameters. */
interface Framed {
  frame: RequestFrame
  /** What the client can be asked. */
  supported: ReadonlySet<ClientCapability>
  progressToken: string | number | undefined
}

// A tool must not fail because the client it reports to is gone.
const ignore = () => {}

/** One server of the SDK and what its handlers need to turn a request into a call. */
export class Connection {
  readonly server: Server
  readonly era: McpRequestContext['era']
  readonly pipeline: Pipeline
  readonly #shared: Shared

  constructor(server: Server, era: McpRequestContext['era'], shared: Shared) {
    this.server = server
    this.era = era
    this.pipeline = shared.pipeline
    this.#shared = shared
  }

  /** Per request, because one session may use several tokens of its owner. */
  identify(context: ServerContext): Identity {
    return identityOf(context, this.era, this.#shared)
  }

  /** Whether the client has said that it shows views. */
  showsViews({ mcpReq }: ServerContext): boolean {
    return showsViews(this.#declared(readEnvelope(mcpReq)))
  }

  /** The entries of a list that the caller may use, in a stable order. */
  permitted<Wire>(
    list: readonly { permissions: readonly string[]; wire: Wire }[],
    context: ServerContext,
  ): Wire[] {
    const { scopes } = this.identify(context)
    return list.flatMap(({ permissions, wire }) =>
      missingPermissions(scopes, permissions).length === 0 ? [wire] : [],
    )
  }

  /** Makes a call, in as many rounds as its questions to the client take. */
  call<Outcome extends { kind: string }>(
    params: CallParams,
    context: ServerContext,
    run: (request: CallRequest) => Promise<Outcome | Asking>,
  ): Promise<Ended<Outcome>> {
    const framed = this.#readFrame(context)
    const { states, inFlight } = this.#shared
    const rounds = { era: this.era, params, context, supported: framed.supported, states }
    const ended = inRounds(rounds, (client) => run(this.#request(params, context, framed, client)))
    return inFlight.track(ended.catch((thrown: unknown) => this.#fail(thrown)))
  }

  /** Makes a call that asks the client nothing. */
  callWithoutQuestions<Result>(
    params: CallParams,
    context: ServerContext,
    run: (request: CallRequest) => Promise<Result>,
  ): Promise<Result> {
    const framed = this.#readFrame(context)
    const client = new AskingClient(new Set(), {}, new Set())
    const result = run(this.#request(params, context, framed, client))
    return this.#shared.inFlight.track(result.catch((thrown: unknown) => this.#fail(thrown)))
  }

  /** A stateless request says who the client is; otherwise the handshake did. */
  #readFrame(context: ServerContext): Framed {
    const { mcpReq } = context
    const envelope = readEnvelope(mcpReq)
    const clientInfo = envelope[CLIENT_INFO_META_KEY] ?? this.server.getClientVersion()
    return {
      frame: this.#shared.frames.read(mcpReq._meta, clientInfo, this.identify(context)),
      supported: capabilitiesIn(this.#declared(envelope) ?? {}),
      progressToken: ProgressToken.safeParse(mcpReq._meta?.progressToken).data,
    }
  }

  #declared(envelope: Readonly<Record<string, unknown>>): unknown {
    return envelope[CLIENT_CAPABILITIES_META_KEY] ?? this.server.getClientCapabilities()
  }

  /** The pipeline itself failed: the client learns no details. */
  #fail(thrown: unknown): never {
    if (thrown instanceof ProtocolError) throw thrown
    this.#shared.onError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    throw new ProtocolError(ProtocolErrorCode.InternalError, INTERNAL_ERROR_MESSAGE)
  }

  #request(params: CallParams, context: ServerContext, framed: Framed, client: ClientPort): CallRequest {
    return {
      name: params.name,
      arguments: params.arguments,
      surface: this.#surface(context, framed, client),
      signal: context.mcpReq.signal,
      ...framed.frame,
    }
  }

  #surface({ mcpReq }: ServerContext, { frame, progressToken }: Framed, client: ClientPort): Surface {
    const { dispatcher, notify, logger } = this.#shared
    return {
      ...dispatcher.traitsFor(frame.caller),
      client,
      notify,
      progress(progress) {
        if (progressToken === undefined) return
        const params = { progressToken, ...progress }
        mcpReq.notify({ method: 'notifications/progress', params }).catch(ignore)
      },
      log(level, data) {
        mcpReq.log(level, data, logger).catch(ignore)
      },
    }
  }
}

/** Who makes the request, from what its transport has established. */
export function identityOf(
  { http }: ServerContext,
  era: McpRequestContext['era'],
  { identify }: Pick<Shared, 'identify'>,
): Identity {
  return identify({
    era,
    ...(http?.authInfo ? { authInfo: http.authInfo } : {}),
    ...(http?.req ? { requestInfo: http.req } : {}),
  })
}

const Envelope = z.record(z.string(), z.unknown())

const readEnvelope = ({ envelope }: ServerContext['mcpReq']): Record<string, unknown> =>
  envelope ? Envelope.parse(envelope) : {}

const ProgressToken = z.union([z.string(), z.number()])
const Declared = z.looseObject({}).optional()
const Capabilities = z.looseObject({
  sampling: Declared,
  elicitation: z.looseObject({ form: Declared, url: Declared }).optional(),
  roots: Declared,
})

function capabilitiesIn(declared: unknown): ReadonlySet<ClientCapability> {
  const { sampling, elicitation, roots } = Capabilities.safeParse(declared).data ?? {}
  const supported = new Set<ClientCapability>()
  if (sampling) supported.add('sample')
  // Before elicitation had modes, an empty declaration meant forms.
  if (elicitation && (elicitation.form || !elicitation.url)) supported.add('elicit')
  if (elicitation?.url) supported.add('elicit-url')
  if (roots) supported.add('roots')
  return supported
}
