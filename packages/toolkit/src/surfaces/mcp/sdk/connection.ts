import {
  ProtocolError,
  ProtocolErrorCode,
  type McpRequestContext,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Client } from '../../../contract/client.ts'
import type { ChangeNotifier } from '../../../contract/context.ts'
import type { CallRequest, Surface } from '../../../pipeline/call.ts'
import type { Pipeline } from '../../../pipeline/pipeline.ts'
import { AskingClient } from './asking-client.ts'
import type { InFlight } from '../shared/in-flight.ts'
import { OUR_FAULT } from '../shared/protocol-constants.ts'
import { readFrame, type Framed, type Identity } from '../shared/request-frame.ts'
import type { CallParams, RequestStates } from './request-state.ts'
import { inRounds, type Asking, type Ended } from './rounds.ts'
import type { ToolDesk } from '../shared/tool-dispatcher.ts'

/** What all connections of a surface share. */
export interface Shared {
  pipeline: Pipeline
  desk: ToolDesk
  /** The name under which log messages reach the client. */
  logger: string
  states: RequestStates
  notify: ChangeNotifier
  inFlight: InFlight
  identify(request: McpRequestContext): Identity
  onError(error: Error): void
}

// A client that is gone must not fail the tool that reports to it.
const ignore = () => {}

/** One protocol server and what its handlers need to turn a request into a call. */
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

  /** By this very request: one session may see several tokens of its owner. */
  identify(context: ServerContext): Identity {
    return identityOf(context, this.era, this.#shared)
  }

  /** Makes a call, in as many rounds as its questions to the client take. */
  call<Outcome extends { kind: string }>(
    params: CallParams,
    context: ServerContext,
    run: (request: CallRequest) => Promise<Outcome | Asking>,
  ): Promise<Ended<Outcome>> {
    const framed = readFrame(this.server, context, this.identify(context))
    const { states, inFlight } = this.#shared
    const rounds = { era: this.era, params, context, offered: framed.offered, states }
    const ended = inRounds(rounds, (client) => run(this.#request(params, context, framed, client)))
    return inFlight.track(ended.catch((thrown: unknown) => this.#fail(thrown)))
  }

  /** Does what asks the client nothing. */
  once<Result>(
    params: CallParams,
    context: ServerContext,
    run: (request: CallRequest) => Promise<Result>,
  ): Promise<Result> {
    const framed = readFrame(this.server, context, this.identify(context))
    const client = new AskingClient(new Set(), {}, new Set())
    const result = run(this.#request(params, context, framed, client))
    return this.#shared.inFlight.track(result.catch((thrown: unknown) => this.#fail(thrown)))
  }

  /** The pipeline answers for its tools; should it fail itself, nobody is to read how. */
  #fail(thrown: unknown): never {
    if (thrown instanceof ProtocolError) throw thrown
    this.#shared.onError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    throw new ProtocolError(ProtocolErrorCode.InternalError, OUR_FAULT)
  }

  #request(params: CallParams, context: ServerContext, framed: Framed, client: Client): CallRequest {
    return {
      name: params.name,
      arguments: params.arguments,
      surface: this.#surface(context, framed, client),
      signal: context.mcpReq.signal,
      ...framed.frame,
    }
  }

  #surface({ mcpReq }: ServerContext, { frame, progressToken }: Framed, client: Client): Surface {
    const { desk, notify, logger } = this.#shared
    return {
      ...desk.traitsFor(frame.caller),
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

/** Who makes the request, by what its transport has established. */
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
