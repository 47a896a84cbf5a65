import type { CompiledTool } from '../compiled-tool.ts'
import { asShown } from '../contract/example.ts'
import { FRAME_FIELDS, INNER_ARGUMENTS } from '../pipeline/resolve-step.ts'
import type { Product } from './document.ts'
import { code, fence, jsonBlock } from './markdown.ts'

type Arguments = Readonly<Record<string, unknown>>

/** How the tool is called on each surface, by its shortest example. */
export function waysToCall(compiled: CompiledTool, product: Product): string[] {
  const { tool, agent, mode } = compiled
  const args = shortestExample(compiled)
  const commands = product.terminal?.(compiled, args) ?? []
  return [
    `MCP, one tool each (\`--surface flat\`): call ${code(tool.name)} with the parameters as arguments.`,
    `MCP, one tool per agent (\`--surface agents\`): call ${code(agent)} with`,
    jsonBlock(inAgentForm(mode, args)),
    'MCP, by discovery (`--surface discovery`): call `use_tool` with',
    jsonBlock({ tool: tool.name, arguments: args }),
    `REST: ${code(`POST /api/v1/tools/${tool.name}`)} with the arguments as JSON${
      tool.cacheable ? ', or `GET` with `?arguments=` and the JSON' : ''
    }.`,
    ...(commands.length === 0 ? [] : ['In a terminal:', fence('sh', commands.join('\n'))]),
  ]
}

function shortestExample({ tool }: CompiledTool): Arguments {
  const shown = tool.examples.map(({ params }) => ({ ...Object(asShown(params)) }))
  return shown.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)[0] ?? {}
}

/** A parameter that is called like a field of the frame travels under `arguments`. */
function inAgentForm(mode: string, args: Arguments): Arguments {
  const taken = new Set([...FRAME_FIELDS, INNER_ARGUMENTS])
  const entries = Object.entries(args)
  const inner = entries.filter(([name]) => taken.has(name))
  return {
    mode,
    ...Object.fromEntries(entries.filter(([name]) => !taken.has(name))),
    ...(inner.length > 0 ? { [INNER_ARGUMENTS]: Object.fromEntries(inner) } : {}),
  }
}
