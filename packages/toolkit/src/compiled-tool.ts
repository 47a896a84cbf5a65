import * as z from 'zod'
import {
  briefSchema,
  type JsonSchema,
  parameterSchema,
  resultSchema,
  wireSchema,
} from './contract/json-schema.ts'
import { CONTENT_CEILING, REQUEST_CEILING, TEXT_CEILING } from './contract/budget.ts'
import { scopesGranting } from './contract/caller.ts'
import { titleOf } from './contract/naming.ts'
import { lazy } from './contract/lazy.ts'
import type { Parameters, Tool } from './contract/tool.ts'
import { compileOmission, compileRedaction, type Redaction } from './redaction/redaction.ts'

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
  /** Of the data alone; absent where they are no object, which is all that the protocol takes. */
  readonly dataSchema: JsonSchema | undefined
  readonly ceiling: number
  readonly contentCeiling: number
  readonly maxRequestBytes: number
  /** For each permission that the tool requires, the scopes that cover it. */
  readonly grantedBy: readonly (readonly string[])[]
  /** True where the pipeline takes a clientEventId. */
  readonly takesClientEventId: boolean
  readonly check: z.ZodType<Readonly<Record<string, unknown>>>
  readonly redaction: Redaction
  /** What of its data may be written down, by the same marks. */
  readonly dataRedaction: Redaction
  /** Its data without secrets, which are shown once and stored nowhere. */
  readonly withoutSecrets: (data: unknown) => unknown
}

/** One spelling in every domain: the same id and payload twice is one event. */
const clientEventId = lazy(() =>
  z.string().min(1).max(128).optional().describe('Your own id, to retry safely'),
)

const Params = z.record(z.string(), z.unknown())

const hasEffects = ({ category }: Tool): boolean => category === 'mutation' || category === 'generation'

/** The tool's parameters as calls are held to them: fields that an object does not name are refused. */
function closed(tool: Tool): Parameters {
  const { parameters } = tool
  if ('jsonSchema' in parameters) return parameters
  return (hasEffects(tool) ? parameters.extend({ clientEventId: clientEventId() }) : parameters).strict()
}

/** Stores what a getter has made as a plain property, so that later reads do not run the getter. */
function keep<Value>(target: object, name: keyof CompiledTool, value: Value): Value {
  Object.defineProperty(target, name, { value, enumerable: true })
  return value
}

export function compileTool(tool: Tool, domain: string): CompiledTool {
  const [agent = '', mode = ''] = tool.address.split('/')
  const { what, when, returns } = tool.description
  const parts = [what, when, returns].filter((part) => part !== '')
  const notice = tool.deprecated
    ? ` Deprecated: use ${tool.deprecated.replacement}; removed on ${tool.deprecated.removalDate}.`
    : ''
  const parameters = lazy(() => closed(tool))
  return {
    tool,
    domain,
    agent,
    mode,
    inAgentForm: tool.name === `${agent}_${mode}`,
    title: tool.title ?? titleOf(tool.name),
    description: `${parts.join(' ')}${notice}`,
    ceiling: tool.ceiling ?? TEXT_CEILING,
    contentCeiling: tool.contentCeiling ?? CONTENT_CEILING,
    maxRequestBytes: tool.maxRequestBytes ?? REQUEST_CEILING,
    grantedBy: tool.permissions.map(scopesGranting),
    takesClientEventId: hasEffects(tool),
    // Each is made on first use: a start that needs one tool does not pay for a hundred.
    get check() {
      const known = parameters()
      return keep(this, 'check', 'jsonSchema' in known ? known.check.pipe(Params) : known)
    },
    get redaction() {
      const known = parameters()
      return keep(this, 'redaction', compileRedaction('jsonSchema' in known ? known.check : known))
    },
    get dataRedaction() {
      return keep(this, 'dataRedaction', compileRedaction(tool.data))
    },
    get withoutSecrets() {
      return keep(this, 'withoutSecrets', compileOmission(tool.data))
    },
    get inputSchema() {
      return keep(this, 'inputSchema', parameterSchema(parameters()))
    },
    get listedSchema() {
      const brief = 'jsonSchema' in parameters() ? this.inputSchema : briefSchema(this.inputSchema)
      return keep(this, 'listedSchema', brief)
    },
    get outputSchema() {
      return keep(this, 'outputSchema', resultSchema(tool.data))
    },
    get dataSchema() {
      const schema = wireSchema(tool.data, 'output')
      return keep(this, 'dataSchema', schema['type'] === 'object' ? schema : undefined)
    },
  }
}
