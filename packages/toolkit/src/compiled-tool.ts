import * as z from 'zod'
import { TEXT_CEILING } from './contract/budget.ts'
import { parameterSchema, resultSchema, type JsonSchema } from './contract/json-schema.ts'
import { titleOf } from './contract/naming.ts'
import type { Tool } from './contract/tool.ts'
import { compileRedaction, type Redaction } from './redaction/redaction.ts'

/** A tool with everything worked out that does not depend on the call. */
export interface CompiledTool {
  readonly tool: Tool
  readonly domain: string
  readonly agent: string
  readonly mode: string
  readonly title: string
  /** The three parts as one text. */
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly ceiling: number
  /** True where the pipeline takes a clientEventId. */
  readonly once: boolean
  readonly check: z.ZodType<Readonly<Record<string, unknown>>>
  readonly redaction: Redaction
}

/** One spelling in every domain: the same id and payload twice is one event. */
const clientEventId = z
  .string()
  .min(1)
  .max(128)
  .optional()
  .describe('An id of your own for this request: sent again with the same payload, it is not done twice')

const Params = z.record(z.string(), z.unknown())

const takesClientEventId = ({ category }: Tool): boolean =>
  category === 'mutation' || category === 'generation'

function compileParameters(tool: Tool) {
  const { parameters } = tool
  if ('jsonSchema' in parameters) {
    return {
      inputSchema: parameters.jsonSchema,
      check: parameters.check.pipe(Params),
      redaction: compileRedaction(parameters.check),
    }
  }
  const closed = (takesClientEventId(tool) ? parameters.extend({ clientEventId }) : parameters).strict()
  return {
    inputSchema: parameterSchema(closed),
    check: closed.pipe(Params),
    redaction: compileRedaction(closed),
  }
}

export function compileTool(tool: Tool, domain: string): CompiledTool {
  const [agent = '', mode = ''] = tool.address.split('/')
  const { what, when, returns } = tool.description
  const notice = tool.deprecated
    ? ` Deprecated: use ${tool.deprecated.replacement}; removed on ${tool.deprecated.removalDate}.`
    : ''
  return {
    tool,
    domain,
    agent,
    mode,
    title: tool.title ?? titleOf(tool.name),
    description: `${what} ${when} ${returns}${notice}`,
    outputSchema: resultSchema(tool.data),
    ceiling: tool.ceiling ?? TEXT_CEILING,
    once: takesClientEventId(tool),
    ...compileParameters(tool),
  }
}
