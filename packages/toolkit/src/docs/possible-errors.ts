import type { CompiledTool } from '../compiled-tool.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { DEADLINE_MS } from '../pipeline/run-step.ts'
import { code, duration, figure, table } from './markdown.ts'
import { SchemaNode } from '../contract/schema-node.ts'

interface PossibleError {
  code: ErrorCode
  when: string
  remedy: string
}

/** What a call of the tool can fail with, as far as its definition tells. */
export const errorTable = (compiled: CompiledTool): string =>
  table(
    ['Code', 'When', 'What to do'],
    possibleErrors(compiled).map(({ code: name, when, remedy }) => [code(name), when, remedy]),
  )

function possibleErrors({ tool, takesClientEventId, inputSchema }: CompiledTool): PossibleError[] {
  const { properties = {} } = SchemaNode().parse(inputSchema)
  const owned = 'user_id' in properties || 'userId' in properties
  const { permissions, rateLimit, responseTime } = tool
  return [
    {
      code: 'BAD_REQUEST',
      when: 'the arguments do not fit the parameters above',
      remedy: 'mend what `details.issues` names',
    },
    { code: 'UNAUTHORIZED', when: 'the token is missing or not valid', remedy: 'authenticate again' },
    ...(permissions.length === 0
      ? []
      : [
          {
            code: 'FORBIDDEN' as const,
            when: `the caller does not hold ${permissions.map(code).join(' and ')}${owned ? ', or names another user' : ''}`,
            remedy: 'use a token with that scope',
          },
        ]),
    { code: 'NOT_FOUND', when: 'what the arguments name is not there', remedy: 'check the ids and names' },
    ...(takesClientEventId
      ? [
          {
            code: 'CONFLICT' as const,
            when: 'the `clientEventId` was used with another payload, or the record has changed since',
            remedy: 'take a new id, or read the record again',
          },
        ]
      : []),
    {
      code: 'UNPROCESSABLE_ENTITY',
      when: 'the arguments fit, but a rule of the domain stands against them',
      remedy: 'see `details.reason`',
    },
    ...(rateLimit
      ? [
          {
            code: 'RATE_LIMITED' as const,
            when: `more than ${figure(rateLimit.maxCalls)} calls in ${duration(rateLimit.windowMs)}`,
            remedy: 'wait for `details.retryAfter` seconds',
          },
        ]
      : []),
    {
      code: 'INTERNAL_ERROR',
      when: 'a fault of the server',
      remedy: 'try again later; tell the `requestId`',
    },
    {
      code: 'SERVICE_UNAVAILABLE',
      when: `no answer within ${duration(DEADLINE_MS[responseTime])}, or something it needs is down`,
      remedy: 'try again later',
    },
  ]
}
