import type { McpRequestContext } from '@modelcontextprotocol/server'
import type { Caller } from '../../../contract/caller.ts'
import type { ChangeNotifier, LogLevel } from '../../../contract/context.ts'
import type { CallOutcome, Surface } from '../../../pipeline/call.ts'
import { plainSurface } from '../../../pipeline/plain-surface.ts'
import { directRequest, type DirectRequest, type Opening } from './plain-request.ts'
import { plainGreeting, type Greeting } from './greeting.ts'
import type { InFlight } from '../shared/in-flight.ts'
import { DISCOVER } from '../shared/protocol-constants.ts'
import { frameOf, type Identity } from '../shared/request-frame.ts'
import { isAtLeast } from '../shared/log-severity.ts'
import { discoveryLine, faultLine, greetingLine, listLine, logLine, resultLine } from './result-lines.ts'
import type { Cancellation } from '../shared/running-calls.ts'
import { servedOffers } from '../shared/served-offers.ts'
import type { McpOptions } from '../sdk/server-factory.ts'
import { serverProfile, type ServerProfile } from '../shared/server-profile.ts'
import type { ToolDesk, Traits } from '../shared/tool-dispatcher.ts'

export interface Direct {
  desk: ToolDesk
  notify: ChangeNotifier
  inFlight: InFlight
  onError(error: Error): void
}

/** Logs to the client, where it has asked for it. */
export type LogToClient = (level: LogLevel, data: unknown) => void

/** What the ways in of one connection share, made with its first call. */
export type Surfaces = Map<Traits, Surface>

/**
 * The short way of a plain request: from the message to the pipeline and back, past the protocol's machinery.
 * What it does not take goes the long way and gets the same answer.
 */
export class DirectCalls {
  readonly #options: McpOptions
  readonly #direct: Direct
  readonly #profile: ServerProfile
  readonly #silent: Surfaces = new Map()

  constructor(options: McpOptions, direct: Direct) {
    this.#options = options
    this.#direct = direct
    this.#profile = serverProfile(options, servedOffers(options.pipeline.registry, options.selects))
  }

  /** The message as a request that can be answered here; undefined where the protocol's own server has to see it. */
  read(message: unknown, opening: Opening | undefined): DirectRequest | undefined {
    if (this.#options.direct === false) return undefined
    return directRequest(message, opening, this.#isPlain)
  }

  /** The message as a greeting that can be answered here; undefined as above. */
  readGreeting(message: unknown): Greeting | undefined {
    return this.#options.direct === false ? undefined : plainGreeting(message)
  }

  /** The answer to a greeting. */
  greet(greeting: Greeting): string {
    return greetingLine(greeting, this.#profile)
  }

  /** Logs as notifications, of this severity and above, for who writes lines. */
  logInto(write: (line: string) => void, least: LogLevel = 'debug'): LogToClient {
    const { name } = this.#options
    return (level, data) => {
      if (isAtLeast(least, level)) write(logLine(level, data, name))
    }
  }

  identify(request: McpRequestContext): Identity {
    return this.#options.identify(request)
  }

  /**
   * The answer as one line; undefined where nobody waits for it any more. Without `surfaces` the logs are this call's
   * alone.
   */
  async answer(
    request: DirectRequest,
    era: Opening['era'],
    identity: Identity,
    running: Cancellation,
    surfaces: Surfaces | undefined,
    log: LogToClient,
  ): Promise<string | undefined> {
    const { desk, inFlight, onError } = this.#direct
    const { id, method, name } = request
    const server = era === 'modern' ? this.#profile.serverInfo : undefined
    inFlight.begin()
    try {
      if (method === DISCOVER) return discoveryLine(id, this.#profile)
      if (name === undefined) return listLine(id, desk.listTextFor(identity), server)
      const outcome = await this.#call(request, name, identity, running, surfaces, log)
      return running.aborted || outcome.kind === 'input-needed' ? undefined : resultLine(id, outcome, server)
    } catch (thrown) {
      onError(thrown instanceof Error ? thrown : new Error(String(thrown)))
      return faultLine(id)
    } finally {
      inFlight.end()
    }
  }

  #call(
    { arguments: args, meta, clientInfo }: DirectRequest,
    name: string,
    identity: Identity,
    running: Cancellation,
    surfaces: Surfaces | undefined,
    log: LogToClient,
  ): Promise<CallOutcome> {
    const { caller, sessionId, workspaceId, correlationId, traceparent } = frameOf(
      meta,
      clientInfo,
      identity,
    ).frame
    return this.#direct.desk.call({
      name,
      arguments: args,
      caller,
      sessionId,
      workspaceId,
      correlationId,
      traceparent,
      surface: this.#surfaceFor(caller, surfaces, log),
      signal: running,
    })
  }

  readonly #isPlain: ToolDesk['isPlain'] = (name, args) => this.#direct.desk.isPlain(name, args)

  #surfaceFor(caller: Caller, surfaces: Surfaces | undefined, log: LogToClient): Surface {
    const traits = this.#direct.desk.traitsFor(caller)
    const known = surfaces?.get(traits)
    if (known) return known
    const surface = { ...this.#silentSurface(traits), log }
    surfaces?.set(traits, surface)
    return surface
  }

  #silentSurface(traits: Traits): Surface {
    const known = this.#silent.get(traits)
    if (known) return known
    const surface = plainSurface(traits.name, { ...traits, notify: this.#direct.notify })
    this.#silent.set(traits, surface)
    return surface
  }
}
