import type { CompiledTool } from '../../compiled-tool.ts'
import { INNER_ARGUMENTS } from '../../pipeline/resolve-step.ts'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { titleOf } from '../../contract/naming.ts'
import { renameFor, renameIn } from './agent-names.ts'
import { collidingProperties, mergedProperties, parametersOf, signatureOf } from './merged-parameters.ts'

/** An agent as one tool whose mode selects what it does. */
export interface AgentTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema
}

const TEXT = { type: 'string' } as const

const CONTEXT = {
  type: 'object',
  description:
    'Which session and workspace the call belongs to; counts before sessionId, and workspaceContext before it',
  properties: { sessionId: TEXT, workspaceId: TEXT },
} as const

const WORKSPACE_CONTEXT = { type: 'object', properties: { workspaceId: TEXT } } as const

/** Its schema is small and true of every mode; the exact one of the mode is checked at the call. */
export function agentTool(
  agent: string,
  purpose: string,
  modes: readonly CompiledTool[],
  /** Every tool that a text may name. */
  tools: readonly CompiledTool[] = modes,
): AgentTool {
  const each = modes.map((tool) => ({ tool, ...parametersOf(tool) }))
  const own = mergedProperties(each)
  const inner = collidingProperties(each)
  const rename = renameFor(agent, tools)
  const lines = each.map(
    ({ tool, ...parameters }) =>
      `- ${tool.mode}(${signatureOf(parameters, { ...own, ...inner })}): ${firstSentence(tool.tool.description.what)}`,
  )
  const definitions = Object.assign({}, ...each.map((mode) => mode.definitions))
  const properties = {
    mode: { type: 'string', enum: modes.map(({ mode }) => mode) },
    sessionId: {
      ...TEXT,
      description: "The call's session: any name for the conversation, the same one each time",
    },
    context: CONTEXT,
    workspaceContext: WORKSPACE_CONTEXT,
    ...own,
    ...(Object.keys(inner).length > 0
      ? { [INNER_ARGUMENTS]: { type: 'object', description: innerText(inner), properties: inner } }
      : {}),
  }
  return {
    name: agent,
    title: titleOf(agent),
    description: rename(`${purpose ? `${purpose} ` : ''}Modes:\n${lines.join('\n')}`),
    inputSchema: {
      type: 'object',
      properties: renameIn(properties, rename),
      required: ['mode', 'sessionId'],
      ...(Object.keys(definitions).length > 0 ? { $defs: renameIn(definitions, rename) } : {}),
    },
  }
}

const innerText = (inner: object): string =>
  `The mode's own ${Object.keys(inner).join(' and ')}, apart from the call's`

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
