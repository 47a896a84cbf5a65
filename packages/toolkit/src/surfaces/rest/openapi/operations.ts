import type { CompiledTool } from '../../../compiled-tool.ts'
import { shownExamples } from '../examples.ts'
import type { RestOptions } from '../options.ts'
import { TOOLS_PATH } from '../paths.ts'
import { callHeaders, IDEMPOTENCY_HEADERS } from '../request-headers.ts'
import { BEARER, failureResponses, headerParameters } from './shared-responses.ts'
import { argumentsName, resultName, SCHEMAS } from './tool-schemas.ts'

const security = [{ [BEARER]: [] }]

/** What POST and GET of a tool have in common. */
const about = (compiled: CompiledTool) => {
  const { tool, title, description, domain } = compiled
  return {
    path: `${TOOLS_PATH}/${tool.name}`,
    summary: title,
    description,
    tags: [domain],
    security,
    ...(tool.deprecated ? { deprecated: true, 'x-deprecation': { ...tool.deprecated } } : {}),
    'x-address': tool.address,
    'x-tool-version': tool.version,
    'x-category': tool.category,
    'x-response-time': tool.responseTime,
    'x-permissions': [...tool.permissions],
    ...(tool.rateLimit ? { 'x-rate-limit': { ...tool.rateLimit } } : {}),
  }
}

/** Calling the tool. */
export function callOperation(compiled: CompiledTool, options: RestOptions) {
  const { tool, takesClientEventId } = compiled
  return {
    ...about(compiled),
    method: 'post' as const,
    operationId: tool.name,
    parameters: headerParameters({
      ...callHeaders(options),
      ...(takesClientEventId ? IDEMPOTENCY_HEADERS : {}),
    }),
    request: {
      body: { required: needsArguments(compiled), content: { 'application/json': given(compiled) } },
    },
    responses: {
      200: {
        description: tool.description.returns,
        content: {
          'application/json': answered(compiled),
          'text/event-stream': {
            schema: {
              type: 'string' as const,
              description:
                'Events: any number of `progress` with {progress, total?, message?}, then one `result` or `error` with the envelope in one line.',
            },
          },
        },
      },
      ...failureResponses(),
    },
  }
}

/** Reading a cacheable tool's answer. */
export function readOperation(compiled: CompiledTool, options: RestOptions) {
  const { 413: _, 415: __, ...failures } = failureResponses()
  return {
    ...about(compiled),
    method: 'get' as const,
    operationId: `${compiled.tool.name}.get`,
    parameters: [
      {
        name: 'arguments',
        in: 'query' as const,
        required: needsArguments(compiled),
        description: 'The arguments, as one JSON object',
        content: { 'application/json': given(compiled) },
      },
      {
        name: 'If-None-Match',
        in: 'header' as const,
        description: 'The ETag of the answer that you hold',
        schema: { type: 'string' as const },
      },
      ...headerParameters(callHeaders(options)),
    ],
    responses: {
      200: {
        description: compiled.tool.description.returns,
        headers: {
          ETag: { description: 'Stays the same while the answer does', schema: { type: 'string' as const } },
        },
        content: { 'application/json': answered(compiled) },
      },
      304: { description: 'The answer that you hold is still right.' },
      ...failures,
    },
  }
}

const needsArguments = ({ inputSchema }: CompiledTool): boolean =>
  Array.isArray(inputSchema['required']) && inputSchema['required'].length > 0

const given = (compiled: CompiledTool) => ({
  schema: { $ref: SCHEMAS + argumentsName(compiled) },
  examples: numbered(shownExamples(compiled).map((shown) => [shown.description, shown.arguments])),
})

const answered = (compiled: CompiledTool) => ({
  schema: { $ref: SCHEMAS + resultName(compiled) },
  examples: numbered(shownExamples(compiled).map((shown) => [shown.description, shown.result])),
})

const numbered = (examples: readonly [summary: string, value: unknown][]) =>
  Object.fromEntries(examples.map(([summary, value], at) => [`example${at + 1}`, { summary, value }]))
