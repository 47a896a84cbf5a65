import * as z from 'zod'
import { briefSchema, type JsonSchema, parameterSchema, resultSchema } from './contract/json-schema.ts'
import { TEXT_CEILING } from './contract/budget.ts'
import { scopesGranting } from './contract/caller.ts'
import { titleOf } from './contract/naming.ts'
import { lazy } from './contract/lazy.ts'
import type { Tool } from './contract/tool.ts'
import { compileRedaction, type Redaction } from './redaction/redaction.ts'

/** A tool with everything worked out that does not depend on the call. */
export interface CompiledTool {
  readonly tool: Tool
  readonly domain: string
  readonly agent: string
  readonly mode: string
  /** Published as `agentName_modeName`, so that its arguments carry the frame. */
  readonly inAgentForm: boolean
  readonly title: string
  /** The three parts as one text. */
  readonly description: string
  readonly inputSchema: JsonSchema
  /** The same without sizes, for lists that a model reads. */
  readonly listedSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly ceiling: number
  /** For each permission that the tool requires, the scopes that cover it. */
  readonly grantedBy: readonly (readonly string[])[]
  /** True where the pipeline takes a clientEventId. */
  readonly takesClientEventId: boolean
  readonly check: z.ZodType<Readonly<Record<string, unknown>>>
  readonly redaction: Redaction
}

/** One spelling in every domain: the same id and payload twice is one event. */
const clientEventId = lazy(() =>
  z.string().min(1).max(128).optional().describe('Your own id, to retry the call safely'),
)

const Params = z.record(z.string(), z.unknown())

const hasEffects = ({ category }: Tool): boolean => category === 'mutation' || category === 'generation'

const closed = (tool: Tool, parameters: z.ZodObject): z.ZodObject =>
  (hasEffects(tool) ? parameters.extend({ clientEventId: clientEventId() }) : parameters).strict()

function compileParameters(tool: Tool) {
  const { parameters } = tool
  if ('jsonSchema' in parameters) {
    const { jsonSchema, check } = parameters
    return {
      inputSchema: () => jsonSchema,
      listedSchema: () => jsonSchema,
      check: lazy(() => check.pipe(Params)),
      redaction: lazy(() => compileRedaction(check)),
    }
  }
  const check = lazy(() => closed(tool, parameters))
  const inputSchema = lazy(() => parameterSchema(check()))
  return {
    inputSchema,
    listedSchema: lazy(() => briefSchema(inputSchema())),
    check,
    redaction: lazy(() => compileRedaction(check())),
  }
}

export function compileTool(tool: Tool, domain: string): CompiledTool {
  const [agent = '', mode = ''] = tool.address.split('/')
  const { what, when, returns } = tool.description
  const notice = tool.deprecated
    ? ` Deprecated: use ${tool.deprecated.replacement}; removed on ${tool.deprecated.removalDate}.`
    : ''
  // Worked out when first asked for: a start that needs one tool does not pay for a hundred.
  const parameters = lazy(() => compileParameters(tool))
  const outputSchema = lazy(() => resultSchema(tool.data))
  return {
    tool,
    domain,
    agent,
    mode,
    inAgentForm: tool.name === `${agent}_${mode}`,
    title: tool.title ?? titleOf(tool.name),
    description: `${what} ${when} ${returns}${notice}`,
    ceiling: tool.ceiling ?? TEXT_CEILING,
    grantedBy: tool.permissions.map(scopesGranting),
    takesClientEventId: hasEffects(tool),
    get inputSchema() {
      return parameters().inputSchema()
    },
    get listedSchema() {
      return parameters().listedSchema()
    },
    get outputSchema() {
      return outputSchema()
    },
    get check() {
      return parameters().check()
    },
    get redaction() {
      return parameters().redaction()
    },
  }
}
