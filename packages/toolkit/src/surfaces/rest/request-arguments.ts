import { ToolError } from '../../contract/errors.ts'
import type { CallRequest } from '../../pipeline/call.ts'
import { resolve } from '../../pipeline/resolve-step.ts'
import type { ToolRegistry } from '../../registry.ts'
import { parseJson } from '../http/json-body.ts'
import { badRequest, Refusal } from '../http/refusal.ts'

const JSON_TYPE = /^application\/json *(; *charset="?utf-8"? *)?$/i

/** The arguments in the body of a POST; without a body there are none. */
export async function argumentsInBody(headers: Headers, read: () => Promise<unknown>): Promise<unknown> {
  const type = headers.get('content-type')
  const coding = headers.get('content-encoding') ?? 'identity'
  if (headers.get('content-length') === '0') return {}
  if (type !== null && !JSON_TYPE.test(type)) throw wrongType(`A body of type ${type.slice(0, 100)}`)
  if (coding !== 'identity') throw wrongType('A compressed body')
  const given = await read()
  if (given === undefined) return {}
  if (type === null) throw wrongType('A body without a type')
  return given
}

const wrongType = (what: string): Refusal =>
  badRequest(`${what} is not taken`, 'Send the arguments as JSON, with Content-Type: application/json', 415)

/** The arguments in the address of a GET. */
export function argumentsInQuery(query: URLSearchParams): unknown {
  const given = query.getAll('arguments')
  if (given.length > 1 || [...query.keys()].some((name) => name !== 'arguments'))
    throw badRequest(
      'The query holds more than the arguments',
      'Give all arguments as one JSON object: ?arguments={"limit":5}, percent-encoded',
    )
  return given[0] === undefined ? {} : parseJson(given[0], 'The query parameter `arguments`')
}

/** The request with its Idempotency-Key among the arguments, where the tool takes one. */
export function withIdempotencyKey(
  request: CallRequest,
  key: string | undefined,
  registry: ToolRegistry,
): CallRequest {
  if (key === undefined) return request
  const { tool, arguments: own } = resolve(request, registry, () => false)
  const { arguments: args } = request
  if (!tool?.takesClientEventId || !isObject(args) || !isObject(own)) return request
  const given = own['clientEventId']
  if (given === undefined) return { ...request, arguments: { ...args, clientEventId: key } }
  if (given === key) return request
  throw new Refusal(
    new ToolError('BAD_REQUEST', 'The header Idempotency-Key and the argument clientEventId differ', {
      details: { reason: 'They are one thing: send one of them, or the same in both' },
    }),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
