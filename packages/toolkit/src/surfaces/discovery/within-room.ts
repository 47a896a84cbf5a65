import type { CompiledTool } from '../../compiled-tool.ts'
import { jsonBytes, pageBudget, TEXT_CEILING } from '../../contract/budget.ts'
import { shownTool, type Detail, type FoundTool, type UnknownTool } from './found-tools.ts'

interface Wanted {
  tool: CompiledTool
  detail: Detail
}

interface Shown {
  tools: FoundTool[]
  unknown?: UnknownTool[]
  shortened?: string[]
}

/** Every tool as far as an answer bears it: beyond that by its name, and named among those that are shortened. */
export function withinRoom(wanted: readonly Wanted[], unknown: readonly UnknownTool[]): Shown {
  const names = wanted.map(({ tool }) => shownTool(tool, 'names'))
  let room = pageBudget(TEXT_CEILING).bytes - jsonBytes(unknown) - jsonBytes(names)
  const shortened: string[] = []
  const tools = wanted.map(({ tool, detail }) => {
    const name = shownTool(tool, 'names')
    const told = shownTool(tool, detail)
    const more = jsonBytes(told) - jsonBytes(name)
    const fits = more <= room
    room -= fits ? more : jsonBytes(name.name)
    if (!fits) shortened.push(name.name)
    return fits ? told : name
  })
  return {
    tools,
    ...(unknown.length > 0 ? { unknown: [...unknown] } : {}),
    ...(shortened.length > 0 ? { shortened } : {}),
  }
}
