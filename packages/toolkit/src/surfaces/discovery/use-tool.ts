import * as z from 'zod'
import { briefSchema, wireSchema } from '../../contract/json-schema.ts'
import { ToolError } from '../../contract/errors.ts'
import { parsedFields, readContext } from '../../pipeline/resolve-step.ts'
import { lazy } from '../../contract/lazy.ts'
import type { CallRequest } from '../../pipeline/call.ts'
import { defined } from '../../hints/next-page.ts'
import { describeIssues, messageOf, issuesOf } from '../../pipeline/arguments/describe-issues.ts'

const UseTool = lazy(() =>
  z.looseObject({
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

/** What a parameter beside the tool's name may not be called. */
export const WRAPPING_FIELDS: readonly string[] = ['tool', 'arguments', 'context', 'user_id', 'userId']

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
  const read = UseTool().safeParse(withClaimsInside(request.arguments ?? {}), { reportInput: true })
  if (!read.success) return { ...request, refusal: refusal(read.error) }
  // A parameter of the tool beside `arguments` is meant as one of them.
  const { tool, arguments: args, context, ...beside } = read.data
  const { sessionId, workspaceId } = readContext(context)
  return {
    ...request,
    name: tool,
    arguments: { ...beside, ...args },
    sessionId: sessionId ?? request.sessionId,
    workspaceId: workspaceId ?? request.workspaceId,
  }
}

const Fields = lazy(() => z.record(z.string(), z.unknown()))

/** The caller's own id may stand beside the tool's name; the tool's own checks judge it. Null arguments are none. */
function withClaimsInside(wrapping: unknown): unknown {
  const fields = Fields().safeParse(wrapping)
  if (!fields.success) return wrapping
  const { user_id, userId, ...rest } = fields.data
  const inner = parsedFields(rest['arguments'] ?? {})
  return inner ? { ...rest, arguments: { ...defined({ user_id, userId }), ...inner } } : rest
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
