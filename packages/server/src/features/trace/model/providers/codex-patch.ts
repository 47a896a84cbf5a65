import { parseJson, type LogValue } from '../log-event.ts'
import type { Touches } from './steps.ts'
import { isItems, itemsOf, membersOf, nameOf, stringOf, type Members } from './values.ts'

const PATCH = '*** Begin Patch'
const FILE = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm

/** Files that a call certainly touches: those in a patch, and those that a read tool names. */
export function patchedFiles(name: string, item: Members): Touches | undefined {
  const given = stringOf(item.input) ?? stringOf(item.arguments) ?? ''
  if (given.includes(PATCH)) return touchesOf(patchIn(name, item, given))
  const action = membersOf(item.action)
  if (isItems(action.command)) return touchesOf(patchOfCommand(action.command))
  if (name !== 'view_image' && name !== 'read_file') return undefined
  const { path, file_path: filePath } = membersOf(parseJson(given))
  const read = nameOf(path) ?? nameOf(filePath)
  return read === undefined ? undefined : [{ path: read, write: false }]
}

function patchIn(name: string, item: Members, given: string): string | undefined {
  if (item.input !== undefined) return name === 'apply_patch' ? given : undefined
  const { input, command, cmd } = membersOf(parseJson(given))
  if (name === 'apply_patch') return stringOf(input)
  return isItems(command) ? patchOfCommand(command) : patchOfScript(stringOf(command) ?? stringOf(cmd))
}

/** `apply_patch <patch>`, or a shell that runs only that. */
function patchOfCommand(command: readonly LogValue[]): string | undefined {
  const [program, second, third] = itemsOf(command).map(stringOf)
  if (program === 'apply_patch') return second
  return second === '-lc' || second === '-c' ? patchOfScript(third) : undefined
}

function patchOfScript(script: string | undefined): string | undefined {
  return script !== undefined && /^\s*apply_patch\s*<</.test(script) ? script : undefined
}

function touchesOf(patch: string | undefined): Touches | undefined {
  if (patch === undefined || !patch.includes(PATCH)) return undefined
  const paths = new Set<string>()
  for (const [, path] of patch.matchAll(FILE)) if (path !== undefined) paths.add(path.trim())
  return [...paths].map((path) => ({ path, write: true }))
}
