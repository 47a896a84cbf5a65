import { UsageError } from '../errors-and-exit-codes.ts'
import type { Flag } from './flags.ts'
import type { Typed } from './read-words.ts'
import type { ValueKind } from './schema-node.ts'

/** Where long texts come from. */
export interface Sources {
  standardInput(): Promise<string>
  file(path: string): Promise<string>
}

type Arguments = Record<string, unknown>

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * The arguments that were meant. A text that cannot be what its flag takes goes on as it is:
 * the pipeline is the only judge of values.
 */
export async function buildArguments(
  { texts, shared }: Typed,
  flags: readonly Flag[],
  sources: Sources,
): Promise<Arguments> {
  const read = reader(sources)
  const args = shared.arguments === undefined ? {} : await rawArguments(shared.arguments, read)
  for (const [flag, given] of texts) {
    const values = await Promise.all(given.map((text) => read(flag, text)))
    put(args, flag.path, valueOf(flag, values))
  }
  for (const name of shared.unset) put(args, ...emptied(name, flags, texts))
  return args
}

type Read = (flag: Pick<Flag, 'name' | 'long' | 'each'>, text: string) => Promise<string>

/** Reads `-` from standard input, once, and `@file` where a text may be long. */
function reader({ standardInput, file }: Sources): Read {
  let reading: string | undefined
  return async ({ name, long, each }, text) => {
    if (text === '-' && each !== 'number' && each !== 'boolean') {
      if (reading !== undefined)
        throw new UsageError(`Standard input can be read once, and --${reading} reads it already.`)
      reading = name
      return trimEnd(await standardInput())
    }
    if (!long || !text.startsWith('@')) return text
    try {
      return trimEnd(await file(text.slice(1)))
    } catch (error) {
      if (error instanceof UsageError) throw error
      throw new UsageError(
        `--${name}: the file ${text.slice(1)} cannot be read. A text that itself begins with @ goes into --arguments.`,
      )
    }
  }
}

/** Files and pipes end with a line break that is no part of the text. */
const trimEnd = (text: string): string => text.replace(/\r?\n$/, '')

async function rawArguments(text: string, read: Read): Promise<Arguments> {
  const value = parseJson(await read({ name: 'arguments', long: true, each: 'record' }, text))
  if (isRecord(value)) return { ...value }
  throw new UsageError(`--arguments takes a JSON object, such as '{"limit":5}'.`)
}

function valueOf({ name, kind, each }: Flag, texts: readonly string[]): unknown {
  const values = texts.map((text) => readValue(name, each, text))
  if (kind === 'records') return values.flat()
  return kind === 'list' ? values : values[0]
}

function readValue(name: string, kind: ValueKind, text: string): unknown {
  switch (kind) {
    case 'number':
      return NUMBER.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'record':
    case 'records': {
      const value = parseJson(text)
      if (value === undefined)
        throw new UsageError(`--${name} takes JSON, and this is none: ${text.slice(0, 60)}`)
      return value
    }
    case 'any': {
      const value = parseJson(text)
      return value === undefined ? text : value
    }
    default:
      return text
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function emptied(name: string, flags: readonly Flag[], texts: Typed['texts']): [readonly string[], unknown] {
  const bare = name.replace(/^--/, '')
  const flag = flags.find(({ spellings }) => spellings.includes(bare))
  const able = flags.filter(canBeEmptied).map((one) => one.name)
  const which = able.length === 0 ? 'Nothing here can be.' : `What can be: ${able.join(', ')}.`
  if (!flag || !canBeEmptied(flag)) throw new UsageError(`--unset: ${bare} cannot be emptied. ${which}`)
  if (texts.has(flag)) throw new UsageError(`--${flag.name} is both given and unset.`)
  return [flag.path, flag.nullable ? null : []]
}

export const canBeEmptied = ({ nullable, kind }: Flag): boolean =>
  nullable || kind === 'list' || kind === 'records'

function put(args: Arguments, [name = '', ...deeper]: readonly string[], value: unknown): void {
  if (deeper.length === 0) {
    set(args, name, value)
    return
  }
  const before = Object.hasOwn(args, name) ? args[name] : undefined
  const inner = isRecord(before) ? { ...before } : {}
  put(inner, deeper, value)
  set(args, name, inner)
}

/** Defined rather than assigned, so that `__proto__` is a name like any other. */
const set = (args: Arguments, name: string, value: unknown): void => {
  Object.defineProperty(args, name, { value, enumerable: true, writable: true, configurable: true })
}

const isRecord = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
