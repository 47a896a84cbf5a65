import type { IncomingMessage, ServerResponse } from 'node:http'
import { isToolError, lazy, ToolError, UserId, type ErrorCode } from '@tutor-nexus/toolkit'
import { readNodeJson, Refusal, STATUS } from '@tutor-nexus/toolkit/http'
import * as z from 'zod'
import type { App } from '../feature/app.ts'
import { toToolError, isDiskFull } from '../store/errors.ts'
import { StorageFull } from '../store/storage-room.ts'
import { SYNC_SCOPE, type KnownDevice } from '../sync/link/linked-device-store.ts'
import { assertProtocol, SyncError } from '../sync/sync-error.ts'
import { CommonRequest, ExchangeRequest, LinkAsk, LinkBegin, MOST_BATCH_BYTES } from '../sync/wire.ts'
import { VERSION } from '../settings/server-info.ts'
import { bearerIn } from './callers.ts'
import type { ProtectedResources } from './protected-resources.ts'
import { pathOf, send } from './responses.ts'

const ROOT = '/sync/v1/'
const SLACK_BYTES = 1024 * 1024
/** A full batch of large records has about half as many. */
const MOST_BATCH_VALUES = 200_000
const BATCH_LIMITS = { maxBytes: MOST_BATCH_BYTES + SLACK_BYTES, maxValues: MOST_BATCH_VALUES }
/** Without a token nobody sends more than a name and a secret. */
const LINK_LIMITS = { maxBytes: 16 * 1024 }
const ASK_SECONDS = 1
/** Of one person's devices together: enough for a first sync, whose exchanges follow each other. */
const EXCHANGE_LIMIT = { maxCalls: 600, windowMs: 60_000 }

interface RequestRun {
  readonly ended: Promise<void>
  /** Whether requests came after it began. */
  isOutdated: boolean
}

export const isSyncPath = (path: string): boolean => path.startsWith('/sync/')

/** The request schema and the handler of a path. */
interface Route<Schema extends z.ZodType> {
  readonly body: () => Schema
  answer(given: z.output<Schema>, request: IncomingMessage): Promise<object>
}

const route = <Schema extends z.ZodType>(each: Route<Schema>) => ({
  answer: async (given: unknown, request: IncomingMessage): Promise<object> => {
    const parsed = each.body().safeParse(given)
    if (!parsed.success) throw new ToolError('BAD_REQUEST', z.prettifyError(parsed.error))
    return each.answer(parsed.data, request)
  },
})

const ProtocolHeader = lazy(() => z.object({ protocol: z.int(), version: z.string().max(64).optional() }))

/** The HTTP API for linking devices and syncing. */
export class SyncRoute {
  readonly #app: App
  readonly #resources: ProtectedResources
  readonly #runs = new Map<string, RequestRun>()
  readonly #routes: Readonly<Record<string, ReturnType<typeof route>>>

  constructor(app: App, resources: ProtectedResources) {
    this.#app = app
    this.#resources = resources
    this.#routes = {
      link: route({ body: LinkBegin, answer: (given) => this.#begin(given) }),
      'link/ask': route({ body: LinkAsk, answer: ({ secret }) => this.#ask(secret) }),
      'link/withdraw': route({ body: LinkAsk, answer: ({ secret }) => this.#withdraw(secret) }),
      exchange: route({ body: ExchangeRequest, answer: (given, request) => this.#exchange(given, request) }),
      common: route({
        body: CommonRequest,
        answer: async (given, request) => {
          const { owner } = await this.#device(request)
          await this.#limit(owner)
          return app.sync.server.common(owner, given)
        },
      }),
      unlink: route({ body: ProtocolHeader, answer: (_, request) => this.#unlink(request) }),
    }
  }

  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    try {
      send(response, 200, 'application/json', JSON.stringify(await this.#answer(request, response, path)))
    } catch (fault) {
      await this.#sendError(response, fault)
    }
  }

  /** Waits for session requests that run in the background. */
  async close(): Promise<void> {
    while (this.#runs.size > 0) await Promise.all([...this.#runs.values()].map(({ ended }) => ended))
  }

  async #answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<object> {
    const name = path.slice(ROOT.length)
    const found = path.startsWith(ROOT) && Object.hasOwn(this.#routes, name) ? this.#routes[name] : undefined
    if (!found) throw new ToolError('NOT_FOUND', 'Not found')
    if (request.method !== 'POST') throw new Refusal(new ToolError('BAD_REQUEST', 'Use POST'), 405)
    // Authenticate before reading the body.
    const isLinking = name.startsWith('link')
    const limits = isLinking
      ? LINK_LIMITS
      : { ...BATCH_LIMITS, sender: { owner: (await this.#device(request)).owner, response } }
    const given = await readNodeJson(request, limits)
    requireProtocol(given)
    return found.answer(given, request)
  }

  async #begin({ device, name }: z.output<ReturnType<typeof LinkBegin>>): Promise<object> {
    await this.#app.addressLimits.take('link-begin')
    if (device === this.#app.store.device) throw itself()
    return { ...(await this.#app.sync.requests.begin({ device, name })), intervalSeconds: ASK_SECONDS }
  }

  async #ask(secret: string): Promise<object> {
    await this.#app.addressLimits.take('link-ask')
    const { sync, users, store } = this.#app
    const redeemed = await sync.requests.redeem(secret)
    if (redeemed.state !== 'approved') return redeemed
    const user = await users.findUser(redeemed.owner)
    return {
      state: 'approved',
      token: redeemed.token,
      userName: user?.name ?? '',
      device: store.device,
      incarnation: await sync.incarnation(),
      version: VERSION,
    }
  }

  async #withdraw(secret: string): Promise<object> {
    await this.#app.addressLimits.take('link-ask')
    await this.#app.sync.requests.withdraw(secret)
    return {}
  }

  async #exchange(given: ExchangeRequest, request: IncomingMessage): Promise<object> {
    const device = await this.#device(request)
    await this.#limit(device.owner)
    const answer = await this.#app.sync.server.exchange(device.owner, device.device, given)
    if (given.changes.some(({ entity }) => entity === 'session-request')) this.#runRequests(device.owner)
    return answer
  }

  /** Runs devices' session requests after the response was sent, one run of each owner at a time. */
  #runRequests(owner: string): void {
    const running = this.#runs.get(owner)
    if (running) {
      running.isOutdated = true
      return
    }
    const { sync, log } = this.#app
    const ended = sync
      .runRequests(owner)
      .then(() => undefined)
      .catch((err: unknown) => log.logger.error({ err }, 'a session request failed'))
      .finally(() => {
        this.#runs.delete(owner)
        if (run.isOutdated) this.#runRequests(owner)
      })
    const run = { ended, isOutdated: false }
    this.#runs.set(owner, run)
  }

  async #limit(owner: string): Promise<void> {
    const caller = { userId: UserId.parse(owner), scopes: [], agentId: 'tn-sync', agentVersion: VERSION }
    const verdict = await this.#app.limiter.take('sync-exchange', caller, EXCHANGE_LIMIT)
    if (!verdict.allowed) throw tooManyExchanges(verdict.retryAfterMs)
  }

  async #unlink(request: IncomingMessage): Promise<object> {
    const { owner, device } = await this.#device(request)
    await this.#app.sync.devices.revoke(owner, device)
    return {}
  }

  /** An app that connected by OAuth is told that its token lacks a scope. */
  async #isAssistant(secret: string | undefined): Promise<boolean> {
    const holder = secret === undefined ? undefined : await this.#app.tokens.authenticate(secret)
    return holder !== undefined && holder.clientId !== null
  }

  async #device({ headers }: IncomingMessage): Promise<KnownDevice> {
    const secret = bearerIn(headers.authorization)
    const device = secret === undefined ? undefined : await this.#app.sync.devices.bySecret(secret)
    if (!device) throw (await this.#isAssistant(secret)) ? noDevice() : notLinked()
    if (device.isRevoked) throw revoked(device.name)
    return device
  }

  async #sendError(response: ServerResponse, fault: unknown): Promise<void> {
    const { status, code, message, retryAfter } = toErrorResponse(fault)
    const origin = { surface: 'sync', path: pathOf(response.req) }
    if (status >= 500) await this.#app.pipeline.fail(fault, origin)
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
    const challenge = {
      scopes: [SYNC_SCOPE],
      ...(status === 403 && { error: 'insufficient_scope' as const }),
    }
    if (status === 401 || status === 403)
      response.setHeader('WWW-Authenticate', this.#resources.challenge('server', challenge))
    // The unread rest of the body would be parsed as the next request.
    if (status === 401 || status === 403 || status === 413) response.setHeader('Connection', 'close')
    send(response, status, 'application/json', JSON.stringify({ code, message }))
  }
}

const tooManyExchanges = (retryAfterMs: number): ToolError =>
  new ToolError('RATE_LIMITED', 'Your devices sync too often', {
    details: { reason: 'Try again later', retryAfter: Math.ceil(retryAfterMs / 1000) },
  })

interface ErrorResponse {
  status: number
  code: string
  message: string
  retryAfter?: number | undefined
}

/** All other sync errors are conflicts. */
const SYNC_STATUS: Readonly<Record<string, number>> = { UNKNOWN_DEVICE: 401, FORBIDDEN: 403 }

/** Converts an error to the common response format. */
function toErrorResponse(fault: unknown): ErrorResponse {
  if (fault instanceof SyncError)
    return { status: SYNC_STATUS[fault.code] ?? 409, code: fault.code, message: fault.message }
  if (isDiskFull(fault))
    return {
      status: 507,
      code: 'FULL',
      message: 'The server’s disk is full. Nothing is lost. Free up space on the server.',
    }
  if (fault instanceof StorageFull) return { status: 507, code: 'FULL', message: withReason(fault) }
  if (fault instanceof Refusal) {
    const { status, error } = fault
    const { retryAfter } = error.details
    return { status, code: status === 413 ? 'TOO_LARGE' : error.code, message: withReason(error), retryAfter }
  }
  const known = isToolError(fault) ? fault : toToolError(fault)
  if (!known)
    return { status: 500, code: 'INTERNAL_ERROR', message: 'Internal server error. See the server’s log.' }
  return {
    status: STATUS[known.code],
    code: known.code,
    message: withReason(known),
    retryAfter: known.details.retryAfter,
  }
}

const withReason = ({ message, details: { reason } }: ToolError): string =>
  reason === undefined ? message : `${message}. ${reason}`

function requireProtocol(given: unknown): void {
  const { protocol, version } = ProtocolHeader().safeParse(given).data ?? {}
  if (protocol !== undefined) assertProtocol(protocol, version ?? 'of an unknown version', VERSION)
}

const refused = (code: ErrorCode, message: string): ToolError => new ToolError(code, message)

const itself = (): ToolError =>
  refused('UNPROCESSABLE_ENTITY', 'A device cannot link to itself. Run this on another device')

const notLinked = (): ToolError =>
  refused('UNAUTHORIZED', 'This device is not linked. Link it with: npx tutor-nexus link <server>')

const noDevice = (): ToolError =>
  refused('FORBIDDEN', 'Only a linked device may sync. Link it with: npx tutor-nexus link <server>')

const revoked = (name: string): ToolError =>
  refused(
    'UNAUTHORIZED',
    `${name} is no longer linked to this server. Its data stays on the device. Link it again: npx tutor-nexus link <server>`,
  )
