import { isDeepStrictEqual } from 'node:util'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { flagsOf, hasFormOf, isOptionalId, positionalsOf, type Flag } from './flags.ts'
import { isScalar } from './schema-node.ts'
import type { CallFrame } from './shared-options.ts'
import { kebabCase } from './spelling.ts'

type Arguments = Readonly<Record<string, unknown>>

/** A call as the words of a `tn do` command that makes it; what no flag can say goes into `--arguments`. */
export function writeCommand(
  { domain, mode, inputSchema }: Pick<CompiledTool, 'domain' | 'mode' | 'inputSchema'>,
  args: Arguments,
  frame: CallFrame = {},
): string[] {
  const flags = flagsOf(inputSchema).filter(({ path }) => path.length === 1)
  const loose = looseWords(positionalsOf(flags), args)
  const words: string[] = []
  const unsaid: [string, unknown][] = []
  for (const [name, value] of Object.entries(args)) {
    const flag = flags.find(({ path }) => path[0] === name)
    if (flag && (loose.has(flag) || isDefault(flag, value))) continue
    const said = flag && flagWords(flag, value)
    if (said) words.push(...said)
    else unsaid.push([name, value])
  }
  const raw = unsaid.length === 0 ? [] : ['--arguments', JSON.stringify(Object.fromEntries(unsaid))]
  return ['tn', 'do', domain, kebabCase(mode), ...loose.values(), ...words, ...raw, ...frameWords(frame)]
}

export const frameWords = ({ user, session, workspace }: CallFrame): string[] =>
  Object.entries({ user, session, workspace }).flatMap(([name, value]) =>
    value === undefined ? [] : pair(name, value),
  )

const isDefault = (flag: Flag, value: unknown): boolean =>
  !flag.required && flag.default !== undefined && isDeepStrictEqual(flag.default, value)

/** The positionals that can be said without a flag: all up to the first that cannot. */
function looseWords(positionals: readonly Flag[], args: Arguments): Map<Flag, string> {
  const loose = new Map<Flag, string>()
  for (const flag of positionals) {
    const value = args[flag.path[0] ?? '']
    const word = isDefault(flag, value) ? undefined : scalarWord(flag, value)
    if (isOptionalId(flag) && positionals.length > 1) {
      if (word !== undefined && hasFormOf(flag, word)) loose.set(flag, word)
      continue
    }
    // It would be read as the id that is left out.
    const isTaken = positionals.some((id) => isOptionalId(id) && !loose.has(id) && hasFormOf(id, word ?? ''))
    if (word === undefined || word.startsWith('-') || isTaken) break
    loose.set(flag, word)
  }
  return loose
}

/** The word that is read back as this value; undefined where none is. */
function scalarWord({ each, long }: Flag, value: unknown): string | undefined {
  switch (each) {
    case 'text':
      if (typeof value !== 'string' || value === '-' || (long && value.startsWith('@'))) return undefined
      return value.isWellFormed() && !value.includes('\0') ? value : undefined
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : undefined
    case 'any':
    case 'list':
    case 'record':
    case 'records':
      return undefined
  }
}

function flagWords(flag: Flag, value: unknown): string[] | undefined {
  if (value === null) return flag.nullable ? ['--unset', flag.name] : undefined
  if (flag.kind === 'boolean')
    return typeof value === 'boolean' ? [value ? `--${flag.name}` : `--no-${flag.name}`] : undefined
  if (flag.kind === 'record' || flag.kind === 'records') return jsonWords(flag, value)
  if (flag.kind === 'list') return listWords(flag, value)
  const word = isScalar(flag.kind) ? scalarWord(flag, value) : undefined
  return word === undefined ? undefined : pair(flag.name, word)
}

function jsonWords(flag: Flag, value: unknown): string[] | undefined {
  if (typeof value !== 'object' || Array.isArray(value) !== (flag.kind === 'records')) return undefined
  return [`--${flag.name}`, JSON.stringify(value)]
}

function listWords(flag: Flag, value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  if (value.length === 0) return flag.nullable ? undefined : ['--unset', flag.name]
  const words = value.map((item) => scalarWord(flag, item))
  return words.every((word) => word !== undefined)
    ? words.flatMap((word) => pair(flag.name, word))
    : undefined
}

/** A value that begins with a hyphen is tied to its flag. */
const pair = (name: string, value: string): string[] =>
  value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value]
