import type { CompiledTool } from '../compiled-tool.ts'
import { link, prose } from './markdown.ts'

interface Neighbour {
  name: string
  /** How it differs, in the words of one of the two descriptions. */
  differs: string
}

/** In an agent of so few tools every one is near every other. */
const SMALL_FAMILY = 6

/** The tools that stand near this one: those that its description names, and those whose description names it. */
export function neighbourList(compiled: CompiledTool, all: readonly CompiledTool[]): string {
  const near = neighbours(compiled, all)
  return near.map(({ name, differs }) => `- ${link(name, `${name}.md`)}: ${prose(differs)}`).join('\n')
}

function neighbours(compiled: CompiledTool, all: readonly CompiledTool[]): Neighbour[] {
  const others = all.filter((other) => other !== compiled)
  const named = others.flatMap((other) => {
    const clause = clauseNaming(compiled, other.tool.name)
    if (clause !== undefined) return [{ name: other.tool.name, differs: clause }]
    return clauseNaming(other, compiled.tool.name) === undefined ? [] : [itself(other)]
  })
  const family = others.filter(({ agent }) => agent === compiled.agent)
  const known = new Set(named.map(({ name }) => name))
  return family.length < SMALL_FAMILY
    ? [...named, ...family.filter(({ tool }) => !known.has(tool.name)).map(itself)]
    : named
}

const itself = ({ tool }: CompiledTool): Neighbour => ({ name: tool.name, differs: tool.description.what })

/** The part of a description that sends the reader to another tool. */
function clauseNaming({ tool: { description } }: CompiledTool, name: string): string | undefined {
  const clauses = [description.what, description.when, description.returns]
    .flatMap((text) => text.split(/(?<=[.;!?]["”]?)\s+/))
    .map((clause) => clause.replace(/[.;]$/, ''))
  const found = clauses.find((clause) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(clause))
  return found && found.charAt(0).toUpperCase() + found.slice(1)
}
