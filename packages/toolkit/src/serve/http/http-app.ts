import { ToolError } from '../../contract/errors.ts'
import { UserId } from '../../contract/ids.ts'
import type { Pipeline } from '../../pipeline/pipeline.ts'
import type { Logger } from '../../pipeline/ports.ts'
import type { PrometheusMetrics } from '../../telemetry/prometheus.ts'
import { allowedHosts, isAllowed, type AllowedHosts } from '../../surfaces/http/allowed-hosts.ts'
import { Refusal, wrongMethod } from '../../surfaces/http/refusal.ts'
import { serveMcpHttp, type HttpHandle } from '../../surfaces/mcp/http.ts'
import type { AuthInfo } from '../../surfaces/mcp/sdk/sdk-types.ts'
import type { McpOptions } from '../../surfaces/mcp/shared/server-profile.ts'
import type { RestOptions } from '../../surfaces/rest/options.ts'
import { isRestPath } from '../../surfaces/rest/paths.ts'
import { Authenticator, type HttpCaller } from '../auth/authenticator.ts'
import { describedPath } from '../resource-server/metadata.ts'
import { missingScopes } from '../resource-server/needed-scopes.ts'
import type { HttpOptions, NetworkOptions } from '../serve-options.ts'

export const MCP_PATH = '/mcp'
const METHODS: ReadonlySet<string> = new Set(['POST', 'GET', 'DELETE'])
const METRICS_SCOPE = 'metrics:read'
const JSON_TYPE = 'application/json'

/** What decides where a request goes. */
export interface RequestHead {
  readonly method: string
  readonly pathname: string
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly authorization: string | undefined
}

/** An answer that is known at once. */
export interface PlainAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Route =
  | { kind: 'answer'; answer: PlainAnswer }
  | { kind: 'mcp'; caller: HttpCaller; auth: AuthInfo }
  | { kind: 'rest' }

export interface HttpAppOptions extends NetworkOptions {
  readonly mcp: Omit<McpOptions, 'surface' | 'identify'>
  readonly http: HttpOptions
  readonly metricsText: PrometheusMetrics | undefined
  readonly logger: Logger
  readonly stamp: RestOptions['stamp']
}

/** A server over HTTP, on whatever runtime: who may call what. */
export class HttpApp {
  readonly mcp: HttpHandle
  readonly rest: RestOptions
  readonly #options: HttpAppOptions
  readonly #hosts: AllowedHosts
  readonly #authenticator: Authenticator
  #address: string

  constructor(options: HttpAppOptions) {
    const { mcp, http, auth, logger } = options
    const { host = '127.0.0.1', publicUrl, allowedHosts: further = [] } = http
    this.#options = options
    this.#address = publicUrl?.replace(/\/$/, '') ?? `http://${host}`
    this.#hosts = allowedHosts([host, new URL(this.#address).hostname, ...further])
    this.#authenticator = new Authenticator(auth, {
      title: mcp.title,
      resource: () => this.url,
      scopes: scopesOf(mcp.pipeline),
      refused: (reason) => logger.info({ reason }, 'a token was refused'),
    })
    const identities = new WeakMap<AuthInfo, HttpCaller>()
    this.#authOf = (caller) => {
      const info = { token: caller.tokenId, clientId: caller.userId, scopes: [...caller.scopes] }
      identities.set(info, caller)
      return info
    }
    this.mcp = serveMcpHttp(
      {
        ...mcp,
        surface: 'mcp-http',
        identify: ({ authInfo }) =>
          (authInfo && identities.get(authInfo)) ?? {
            userId: UserId.parse(authInfo?.clientId),
            scopes: authInfo?.scopes ?? [],
          },
      },
      (err) => logger.warn({ err }, 'protocol error'),
    )
    this.rest = this.#restOptions()
  }

  readonly #authOf: (caller: HttpCaller) => AuthInfo

  /** Where clients find it. */
  get url(): string {
    return `${this.#address}${MCP_PATH}`
  }

  /** Where it listens, unless it was given a public address. */
  listensOn(address: string): void {
    this.#address = this.#options.http.publicUrl === undefined ? address : this.#address
  }

  /** Throws a `Refusal` for callers without access. */
  async route(head: RequestHead): Promise<Route> {
    const { method, pathname, host, origin, authorization } = head
    if (!isAllowed(this.#hosts, host, origin)) throw foreign()
    if (pathname === '/health') return answered(200, { status: 'ok' })
    if (pathname === MCP_PATH) {
      const caller = await this.#authenticator.demand(authorization)
      if (!METHODS.has(method)) throw wrongMethod(method, [...METHODS].join(', '))
      return { kind: 'mcp', caller, auth: this.#authOf(caller) }
    }
    const { rest = true, metricsText } = this.#options
    if (rest && isRestPath(pathname)) return { kind: 'rest' }
    if (pathname === '/metrics' && metricsText) {
      const caller = await this.#authenticator.demand(authorization)
      this.#authenticator.demandScope(caller, METRICS_SCOPE)
      const headers = { 'Content-Type': metricsText.contentType }
      return { kind: 'answer', answer: { status: 200, headers, body: await metricsText.text() } }
    }
    const metadata = describedPath(pathname) === new URL(this.url).pathname && this.#authenticator.metadata()
    return metadata ? answered(200, metadata) : answered(404, { error: 'Not found' })
  }

  /** Refuses a call whose tool needs more than its token allows, so that its client can ask for more. */
  demandScopes(caller: HttpCaller, body: unknown): void {
    const { pipeline, selects } = this.#options.mcp
    const missing = missingScopes(body, caller.scopes, { registry: pipeline.registry, selects })
    this.#authenticator.demandScopes(caller, missing)
  }

  /** The response to an error thrown before a call. */
  refusalOf(thrown: unknown, pathname: string): PlainAnswer {
    if (!(thrown instanceof Refusal))
      this.#options.logger.error({ err: thrown, path: pathname }, 'a request failed')
    const { error, status, headers } = thrown instanceof Refusal ? thrown : internal(thrown)
    const { code, message, details } = error
    const body =
      pathname === MCP_PATH
        ? { jsonrpc: '2.0', id: null, error: { code: -32_000, message, data: { code, details } } }
        : { error: message, code, message, details }
    return { status, headers: { 'Content-Type': JSON_TYPE, ...headers }, body: JSON.stringify(body) }
  }

  #restOptions(): RestOptions {
    const { mcp, http, logger, stamp } = this.#options
    const { pipeline, selects, title, version, envelope } = mcp
    return {
      pipeline,
      selects,
      title,
      version,
      envelope,
      publicUrl: http.publicUrl,
      authenticate: ({ headers }) => this.#authenticator.identify(headers.get('authorization')),
      challenge: (refusal) => this.#authenticator.challenge(refusal),
      tokenAdvice: 'Send a token of this server: Authorization: Bearer <token>',
      ...(stamp && { stamp }),
      onError: (err) => logger.error({ err }, 'a request failed'),
    }
  }
}

const scopesOf = ({ registry }: Pipeline): string[] => [
  ...new Set(registry.getAll().flatMap(({ tool }) => tool.permissions)),
]

const answered = (status: number, body: object): Route => ({
  kind: 'answer',
  answer: {
    status,
    headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' },
    body: JSON.stringify(body),
  },
})

const foreign = (): Refusal =>
  new Refusal(
    new ToolError('FORBIDDEN', 'This host or origin is not allowed', {
      details: { reason: 'Set publicUrl or allowedHosts to the names by which clients call this server' },
    }),
  )

const internal = (cause: unknown): Refusal =>
  new Refusal(new ToolError('INTERNAL_ERROR', 'Something went wrong on our side', { cause }))
