import type { OpenAPIHono } from '@hono/zod-openapi'
import { ErrorCode, ErrorDetails } from '../../../contract/errors.ts'
import { AgentHints } from '../../../contract/hints.ts'
import { ResponseMeta, ResultMetadata, ToolFailure } from '../../../contract/result.ts'
import { ERROR_MEANINGS } from '../error-meanings.ts'
import type { RestOptions } from '../options.ts'
import { callHeaders, IDEMPOTENCY_HEADERS } from '../request-headers.ts'
import { STATUS } from '../../http/status.ts'
import { SCHEMAS } from './tool-schemas.ts'

export type OpenApiRegistry = OpenAPIHono['openAPIRegistry']

export const BEARER = 'bearer'

/** Statuses that say more than their code does. */
const FURTHER = {
  413: ['TOO_LARGE', 'The body is too large (code BAD_REQUEST).'],
  415: ['NO_JSON', 'The body is no JSON (code BAD_REQUEST).'],
} as const

const RESPONSE_HEADERS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  UNAUTHORIZED: ['WWW-Authenticate', 'How to authenticate'],
  RATE_LIMITED: ['Retry-After', 'Seconds after which to come back'],
  SERVICE_UNAVAILABLE: ['Retry-After', 'Seconds after which to try again, where known'],
}

/** What all operations share: the parts of the envelope, the headers, the failures, the token. */
export function registerComponents(registry: OpenApiRegistry, options: RestOptions): void {
  registerEnvelope(registry)
  for (const [name, schema] of Object.entries({ ...callHeaders(options), ...IDEMPOTENCY_HEADERS })) {
    const { description = '', minLength, maxLength } = schema
    registry.registerComponent('parameters', name, {
      name,
      in: 'header',
      description,
      schema: { type: 'string', ...(minLength ? { minLength } : {}), ...(maxLength ? { maxLength } : {}) },
    })
  }
  for (const code of ErrorCode.options)
    registry.registerComponent('responses', code, failure(ERROR_MEANINGS[code], RESPONSE_HEADERS[code]))
  for (const [name, description] of Object.values(FURTHER))
    registry.registerComponent('responses', name, failure(description))
  registry.registerComponent('securitySchemes', BEARER, {
    type: 'http',
    scheme: 'bearer',
    description: options.tokenAdvice,
  })
}

/** Copies, because what was made before the library was loaded does not know how to describe itself. */
function registerEnvelope(registry: OpenApiRegistry): void {
  const agentHints = registry.register('AgentHints', AgentHints.clone())
  const metadata = registry.register('ResultMetadata', ResultMetadata().clone())
  const _meta = registry.register('ResponseMeta', ResponseMeta.clone())
  const code = registry.register('ErrorCode', ErrorCode.clone())
  const details = registry.register('ErrorDetails', ErrorDetails().clone())
  registry.register('ToolFailure', ToolFailure().extend({ code, details, agentHints, metadata, _meta }))
}

const failure = (description: string, header?: readonly [name: string, description: string]) => ({
  description,
  content: { 'application/json': { schema: { $ref: `${SCHEMAS}ToolFailure` } } },
  ...(header
    ? { headers: { [header[0]]: { description: header[1], schema: { type: 'string' as const } } } }
    : {}),
})

export const failureResponses = (): Record<string, { $ref: string }> => ({
  ...Object.fromEntries(ErrorCode.options.map((code) => [STATUS[code], responseNamed(code)])),
  ...Object.fromEntries(Object.entries(FURTHER).map(([status, [name]]) => [status, responseNamed(name)])),
})

const responseNamed = (name: string) => ({ $ref: `#/components/responses/${name}` })

export const headerParameters = (headers: object): { $ref: string }[] =>
  Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` }))
