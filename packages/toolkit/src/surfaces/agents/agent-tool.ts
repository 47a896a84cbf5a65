import type { CompiledTool } from '../../compiled-tool.ts'
import { INNER_ARGUMENTS } from '../../pipeline/resolve-step.ts'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { titleOf } from '../../contract/naming.ts'
import { mergedProperties, parametersOf } from './merged-parameters.ts'

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
export function agentTool(agent: string, purpose: string, modes: readonly CompiledTool[]): AgentTool {
  const each = modes.map((tool) => ({ tool, ...parametersOf(tool) }))
  const lines = each.map(
    ({ tool, signature }) => `- ${tool.mode}(${signature}): ${firstSentence(tool.tool.description.what)}`,
  )
  const definitions = Object.assign({}, ...each.map((mode) => mode.definitions))
  const colliding = each.some((mode) => mode.colliding.length > 0)
  return {
    name: agent,
    title: titleOf(agent),
    description: `${purpose ? `${purpose} ` : ''}Modes:\n${lines.join('\n')}`,
    inputSchema: {
      type: 'object',
      properties: {
        mode: { type: 'string', enum: modes.map(({ mode }) => mode) },
        sessionId: { ...TEXT, description: 'Any name for the conversation; the same one each time' },
        context: CONTEXT,
        workspaceContext: WORKSPACE_CONTEXT,
        ...mergedProperties(each),
        ...(colliding ? { [INNER_ARGUMENTS]: { type: 'object', description: INNER } } : {}),
      },
      required: ['mode', 'sessionId'],
      ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
    },
  }
}

const INNER = "The mode's own parameters, where one is called mode, sessionId, context or workspaceContext"

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
