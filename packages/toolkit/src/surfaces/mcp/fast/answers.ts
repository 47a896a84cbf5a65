import type { Caller } from '../../../contract/caller.ts'
import type { ChangeNotifier, LogLevel } from '../../../contract/context.ts'
import { type CallOutcome, plainSurface, type Surface } from '../../../pipeline/call.ts'
import type { McpRequestContext } from '../sdk/sdk-types.ts'
import { isAtLeast, type LogToClient } from '../shared/client-messages.ts'
import {
  DISCOVER,
  INTERNAL_ERROR,
  INTERNAL_ERROR_MESSAGE,
  LEGACY_REVISIONS,
  SERVER_INFO_META_KEY,
  STATELESS_REVISION,
} from '../shared/protocol-constants.ts'
import { FrameReader, type Identity } from '../shared/request-frame.ts'
import type { Cancellation, InFlight, RequestId } from '../shared/running-calls.ts'
import {
  servedPromptsAndResources,
  serverProfile,
  type McpOptions,
  type ServerProfile,
} from '../shared/server-profile.ts'
import type { ToolDispatcher, Traits } from '../shared/tool-dispatcher.ts'
import {
  readPlainInitialize,
  readPlainRequest,
  type Handshake,
  type PlainInitialize,
  type PlainRequest,
} from './plain-request.ts'

/** The fast path of one transport. */
export interface FastPath<Incoming> {
  /** Answers a plain request; undefined where the SDK path has to take it. */
  tryAnswer(incoming: Incoming): Promise<void> | undefined
}

export interface FastAnswersOptions {
  dispatcher: ToolDispatcher
  notify: ChangeNotifier
  inFlight: InFlight
  onError(error: Error): void
}

/** The surfaces of one connection, made on its first call. */
export type Surfaces = Map<Traits, Surface>

/** Answers plain requests through the pipeline, with the same bytes that the SDK would send. */
export class FastAnswers {
  readonly #options: McpOptions
  readonly #dispatcher: ToolDispatcher
  readonly #notify: ChangeNotifier
  readonly #inFlight: InFlight
  readonly #onError: (error: Error) => void
  readonly #frames: FrameReader
  readonly #profile: ServerProfile
  /** What the stateless revision adds to every result. */
  readonly #resultMeta: string
  readonly #serverInfo: string
  readonly #silentSurfaces: Surfaces = new Map()

  constructor(options: McpOptions, { dispatcher, notify, inFlight, onError }: FastAnswersOptions) {
    this.#options = options
    this.#dispatcher = dispatcher
    this.#notify = notify
    this.#inFlight = inFlight
    this.#onError = onError
    this.#frames = new FrameReader(options)
    this.#profile = serverProfile(
      options,
      servedPromptsAndResources(options.pipeline.registry, options.selects),
    )
    this.#serverInfo = `"${SERVER_INFO_META_KEY}":${JSON.stringify(this.#profile.serverInfo)}`
    this.#resultMeta = `"_meta":{${this.#serverInfo}}`
  }

  /** Reads a message as a plain request; undefined where the SDK has to handle it. */
  read(message: unknown, handshake: Handshake | undefined): PlainRequest | undefined {
    if (this.#options.fastPath === false) return undefined
    return readPlainRequest(message, handshake, this.#isPlain)
  }

  /** Reads a message as `initialize`; undefined where the SDK has to handle it. */
  readInitialize(message: unknown): PlainInitialize | undefined {
    return this.#options.fastPath === false ? undefined : readPlainInitialize(message)
  }

  /** The answer to `initialize`. An unknown revision gets the latest. */
  initialize({ id, revision }: PlainInitialize): string {
    const { capabilities, serverInfo, instructions } = this.#profile
    const protocolVersion = LEGACY_REVISIONS.find((known) => known === revision) ?? LEGACY_REVISIONS[0]
    const result = { protocolVersion, capabilities, serverInfo, ...(instructions ? { instructions } : {}) }
    return JSON.stringify({ result, jsonrpc: '2.0', id })
  }

  /** Logs as notifications of at least this level. */
  logInto(write: (line: string) => void, minimum: LogLevel = 'debug'): LogToClient {
    const { name: logger } = this.#options
    return (level, data) => {
      if (isAtLeast(minimum, level))
        write(
          JSON.stringify({
            jsonrpc: '2.0',
            method: 'notifications/message',
            params: { level, data, logger },
          }),
        )
    }
  }

  identify(request: McpRequestContext): Identity {
    return this.#options.identify(request)
  }

  /** The answer as one line; undefined where the call was cancelled. Without `surfaces`, `log` is for this call only. */
  async answer(
    request: PlainRequest,
    era: Handshake['era'],
    identity: Identity,
    running: Cancellation,
    surfaces: Surfaces | undefined,
    log: LogToClient,
  ): Promise<string | undefined> {
    const { id, method, name, withViews } = request
    const meta = era === 'modern' ? this.#resultMeta : undefined
    this.#inFlight.begin()
    try {
      if (method === DISCOVER) return discoverLine(id, this.#profile, this.#resultMeta)
      if (name === undefined) return listLine(id, this.#dispatcher.listTextFor(identity, withViews), meta)
      const outcome = await this.#call(request, name, identity, running, surfaces, log)
      if (running.aborted || outcome.kind === 'input-needed') return undefined
      const own = outcome.kind === 'result' ? outcome.meta : undefined
      const ids = JSON.stringify({ ...own, ...this.#dispatcher.metaOf(outcome.ids) }).slice(0, -1)
      return resultLine(id, outcome, ids, era === 'modern' ? this.#serverInfo : undefined)
    } catch (thrown) {
      this.#onError(thrown instanceof Error ? thrown : new Error(String(thrown)))
      return internalErrorLine(id)
    } finally {
      this.#inFlight.end()
    }
  }

  #call(
    { arguments: args, meta, clientInfo }: PlainRequest,
    name: string,
    identity: Identity,
    running: Cancellation,
    surfaces: Surfaces | undefined,
    log: LogToClient,
  ): Promise<CallOutcome> {
    const frame = this.#frames.read(meta, clientInfo, identity)
    const { caller, sessionId, workspaceId, correlationId, traceparent } = frame
    return this.#dispatcher.call({
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

  readonly #isPlain: ToolDispatcher['isPlain'] = (name, args) => this.#dispatcher.isPlain(name, args)

  #surfaceFor(caller: Caller, surfaces: Surfaces | undefined, log: LogToClient): Surface {
    const traits = this.#dispatcher.traitsFor(caller)
    const known = surfaces?.get(traits)
    if (known) return known
    const surface = { ...this.#silentSurface(traits), log }
    surfaces?.set(traits, surface)
    return surface
  }

  #silentSurface(traits: Traits): Surface {
    const known = this.#silentSurfaces.get(traits)
    if (known) return known
    const surface = plainSurface(traits.name, { ...traits, notify: this.#notify })
    this.#silentSurfaces.set(traits, surface)
    return surface
  }
}

const NOT_CACHED = '"resultType":"complete","ttlMs":0,"cacheScope":"private"'

/**
 * The envelope's text is also the structured content, so it is serialized once. `ids` is an object without its closing
 * brace; `serverInfo` is for the stateless revision.
 */
function resultLine(
  id: RequestId,
  outcome: Exclude<CallOutcome, { kind: 'input-needed' }>,
  ids: string,
  serverInfo: string | undefined,
): string {
  let blocks = ''
  if (outcome.kind === 'result') for (const block of outcome.content) blocks += `,${JSON.stringify(block)}`
  const content = `"content":[{"type":"text","text":${JSON.stringify(outcome.text)}}${blocks}]`
  const rest =
    outcome.kind === 'failure'
      ? ',"isError":true'
      : outcome.shown
        ? `,"structuredContent":${outcome.text}`
        : ''
  const meta = serverInfo ? `"_meta":${ids},${serverInfo}}` : `"_meta":${ids}}`
  const stamp = serverInfo ? ',"resultType":"complete"' : ''
  return `{"result":{${meta},${content}${rest}${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

/** `tools` is the list as JSON. */
function listLine(id: RequestId, tools: string, meta: string | undefined): string {
  const stamp = meta ? `,${NOT_CACHED},${meta}` : ''
  return `{"result":{"tools":${tools}${stamp}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

function discoverLine(id: RequestId, { capabilities, instructions }: ServerProfile, meta: string): string {
  const profile = {
    supportedVersions: [STATELESS_REVISION],
    capabilities,
    ...(instructions ? { instructions } : {}),
  }
  const fields = `${JSON.stringify(profile).slice(0, -1)},${NOT_CACHED},${meta}}`
  return `{"result":${fields},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
}

const internalErrorLine = (id: RequestId): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: INTERNAL_ERROR_MESSAGE } })
