import * as z from 'zod'
import { briefSchema, wireSchema } from '../../contract/json-schema.ts'
import { ToolError } from '../../contract/errors.ts'
import { readContext } from '../../pipeline/resolve-step.ts'
import { lazy } from '../../contract/lazy.ts'
import type { CallRequest } from '../../pipeline/call.ts'
import { describeIssues, messageOf, issuesOf } from '../../pipeline/arguments/describe-issues.ts'

const UseTool = lazy(() =>
  z.strictObject({
    tool: z.string().min(1).describe('Its name, as get_tools gives it'),
    arguments: z.record(z.string(), z.unknown()).default({}).describe("What the tool's schema asks for"),
    // What is no object says nothing, as on the agents' surface.
    context: z
      .looseObject({ sessionId: z.unknown(), workspaceId: z.unknown() })
      .partial()
      .optional()
      .catch(undefined)
      .describe('Which session and workspace the call belongs to: { sessionId, workspaceId }'),
  }),
)

const inputSchema = lazy(() => briefSchema(wireSchema(UseTool(), 'input')))

export const USE_TOOL = {
  name: 'use_tool',
  title: 'Use tool',
  description:
    'Call a tool that get_tools has shown. Give its name and its arguments as JSON; arguments that do not fit come back with the exact schema. Returns what the tool itself returns.',
  get inputSchema() {
    return inputSchema()
  },
} as const

/** The call inside, or the refusal of a wrapping that is not as it should be. */
export function unwrapped(request: CallRequest): CallRequest {
  const read = UseTool().safeParse(request.arguments ?? {})
  if (!read.success) return { ...request, refusal: refusal(read.error) }
  const { tool, arguments: args, context } = read.data
  const { sessionId, workspaceId } = readContext(context)
  return {
    ...request,
    name: tool,
    arguments: args,
    sessionId: sessionId ?? request.sessionId,
    workspaceId: workspaceId ?? request.workspaceId,
  }
}

function refusal(error: z.ZodError): ToolError {
  const issues = describeIssues(error.issues, Object.keys(UseTool().shape))
  return new ToolError('BAD_REQUEST', messageOf(issues), {
    details: {
      reason: 'use_tool takes { tool, arguments, context? }',
      issues: issuesOf(issues),
      schema: USE_TOOL.inputSchema,
    },
  })
}
