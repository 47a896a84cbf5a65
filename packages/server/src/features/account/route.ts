import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { readNodeJson, Refusal } from '@tutor-nexus/toolkit/http'
import type * as z from 'zod'
import { recordRefusal } from '../../platform/audit/record-refusal.ts'
import type { FeatureRequest } from '../../platform/http/feature-routes.ts'
import { headersOfNode, type CallerHeaders } from '../../platform/http/callers.ts'
import { send, sendError } from '../../platform/http/responses.ts'
import { notOurs } from '../../platform/http/sign-in.ts'
import type { Authenticated } from '../../platform/identity/identity.ts'
import { StoreError } from '../../platform/store/errors.ts'
import type { SignInServices } from './sign-in/services.ts'

const BODY = { maxBytes: 64 * 1024, maxValues: 1_000 }

/** Nothing of an answer may run or be framed. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

/** A request to a route of accounts. */
export interface Visit extends FeatureRequest {
  readonly services: SignInServices
  readonly said: CallerHeaders
  /** The parts of the path that `*` stands for in the route. */
  readonly parts: readonly string[]
}

/** By somebody who is signed in. */
export interface SignedInVisit extends Visit {
  readonly visitor: Authenticated
}

/** What is sent as JSON. Undefined is an answer without content, or one that was sent already. */
type Answer = Promise<object | undefined>

/** Method and path, such as `DELETE /account/v1/passkeys/*`. */
type Path = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`

export interface Route {
  readonly path: Path
  answer(visit: Visit): Answer
}

/** A route for a browser that comes from elsewhere, such as back from the school's provider. */
export const navigation = (path: Path, answer: (visit: Visit) => Answer): Route => ({ path, answer })

/** A route for our own pages, signed in or not. */
export const page = (path: Path, answer: (visit: Visit) => Answer): Route => ({
  path,
  async answer(visit) {
    if (!visit.callers.isOwnPage(visit.said)) throw notOurs()
    return answer(visit)
  },
})

/** A route for everybody who is signed in, also by a token with few permissions. */
export const visitor = (path: Path, answer: (visit: SignedInVisit) => Answer): Route =>
  page(path, async (visit) => {
    const found = await visit.callers.findVisitor(visit.said)
    if (!found) throw new ToolError('UNAUTHORIZED', 'Sign in first')
    return answer({ ...visit, visitor: found })
  })

/** A route for people who are signed in with all their permissions. */
export const person = (path: Path, answer: (visit: SignedInVisit) => Answer): Route =>
  visitor(path, async (visit) => {
    if (!hasAllPermissions(visit)) throw limitedToken()
    return answer(visit)
  })

/** A route for operators. Others are refused, and the audit log has it. */
export const operator = (path: Path, answer: (visit: SignedInVisit) => Answer): Route =>
  visitor(path, async (visit) => {
    const { app, visitor: found } = visit
    const isOperator = found.user.role === 'operator'
    if (isOperator && hasAllPermissions(visit)) return answer(visit)
    await recordRefusal(app, found.user.id, path)
    throw isOperator ? limitedToken() : new ToolError('FORBIDDEN', 'Only operators may do this')
  })

const hasAllPermissions = ({ visitor: { scopes } }: SignedInVisit): boolean => scopes.includes('*')

const limitedToken = (): ToolError =>
  new ToolError('FORBIDDEN', 'Your token does not allow this', {
    details: { reason: 'Sign in to your account instead of with this token' },
  })

/** Reads the body of a request. */
export const bodyOf = async <Body>({ request }: Visit, schema: z.ZodType<Body>): Promise<Body> =>
  parsedBy(schema, await readNodeJson(request, BODY))

export function parsedBy<Body>(schema: z.ZodType<Body>, given: unknown): Body {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ToolError('BAD_REQUEST', 'The request is invalid', { details: { issues } })
}

/** Finds the route of a request and sends its answer. */
export class RouteTable {
  readonly #routes: readonly { method: string; pattern: RegExp; route: Route }[]
  readonly #services: SignInServices

  constructor(routes: readonly Route[], services: SignInServices) {
    this.#services = services
    this.#routes = routes.map((route) => {
      const [method = '', path = ''] = route.path.split(' ')
      return { method, pattern: new RegExp(`^${path.replaceAll('*', '([\\w~.-]{1,400})')}$`), route }
    })
  }

  async serve(request: FeatureRequest): Promise<void> {
    const { app, response } = request
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    try {
      const answer = await this.#answer(request)
      if (response.headersSent) return
      if (answer === undefined) response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
      else send(response, response.statusCode, 'application/json', JSON.stringify(answer))
    } catch (error) {
      if (response.headersSent) throw error
      if (error instanceof Refusal) return sendError(app, response, error.error, error.status)
      await sendError(app, response, asToolError(error))
    }
  }

  async #answer(request: FeatureRequest): Promise<object | undefined> {
    const { pathname } = request.url
    const here = this.#routes.filter(({ pattern }) => pattern.test(pathname))
    if (here.length === 0) throw new ToolError('NOT_FOUND', 'Not found')
    const found = here.find(({ method }) => method === request.request.method)
    if (!found) {
      const allowed = here.map(({ method }) => method).join(', ')
      throw new Refusal(new ToolError('BAD_REQUEST', `Use ${allowed}`), 405)
    }
    return found.route.answer({
      ...request,
      services: this.#services,
      said: headersOfNode(request.request),
      parts: found.pattern.exec(pathname)?.slice(1) ?? [],
    })
  }
}

function asToolError(error: unknown): ToolError {
  if (isToolError(error)) return error
  if (error instanceof StoreError && error.fault === 'name-taken')
    return new ToolError('UNPROCESSABLE_ENTITY', 'This name is taken', {
      details: { reason: 'Choose another one' },
    })
  throw error
}
