import { UsageError } from '../errors-and-exit-codes.ts'
import { hasFormOf, isOptionalId, type Flag } from './flags.ts'
import { didYouMean } from './meant.ts'
import { shellQuote } from './shell-quote.ts'
import { SHARED_OPTIONS, type SharedChoices, type SharedOption } from './shared-options.ts'

/** What was typed after the mode, sorted but not yet read: texts stay texts. */
export interface Typed {
  readonly texts: ReadonlyMap<Flag, readonly string[]>
  readonly shared: SharedChoices
}

const NEGATIVE_NUMBER = /^-\.?\d/

/** Sorts the words into flags, positionals and shared options; refuses what fits none of them. */
export function readWords(
  words: readonly string[],
  flags: readonly Flag[],
  positionals: readonly Flag[],
): Typed {
  const texts = new Map<Flag, string[]>()
  const shared: SharedChoices = { unset: [], yes: false, json: false, help: false }
  const loose: string[] = []
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      loose.push(...rest.splice(0))
    } else if (word === '-h') {
      shared.help = true
    } else if (!word.startsWith('-') || word === '-' || NEGATIVE_NUMBER.test(word)) {
      loose.push(word)
    } else {
      const [, name = '', inline] = /^--?([^=]*)(?:=([\s\S]*))?$/.exec(word) ?? []
      const option = word.startsWith('--') ? SHARED_OPTIONS.find((one) => one.name === name) : undefined
      if (option) take(option, () => valueOf(`--${name}`, inline, rest), shared)
      else addFlag(word, name, inline, rest, flags, texts)
    }
  }
  place(loose, positionals, texts, words)
  return { texts, shared }
}

function take(
  option: SharedOption & { name: keyof SharedChoices },
  value: () => string,
  to: SharedChoices,
): void {
  switch (option.name) {
    case 'yes':
    case 'json':
    case 'help':
      to[option.name] = true
      return
    case 'unset':
      to.unset.push(value())
      return
    default:
      if (to[option.name] !== undefined) throw new UsageError(`--${option.name} is given twice.`)
      to[option.name] = value()
  }
}

function addFlag(
  word: string,
  name: string,
  inline: string | undefined,
  rest: string[],
  flags: readonly Flag[],
  texts: Map<Flag, string[]>,
): void {
  const flag = word.startsWith('--') ? flags.find(({ spellings }) => spellings.includes(name)) : undefined
  if (flag?.kind === 'boolean') return add(texts, flag, inline ?? 'true')
  if (flag) return add(texts, flag, valueOf(`--${flag.name}`, inline, rest))
  const denied = name.startsWith('no-') ? name.slice('no-'.length) : undefined
  const off = flags.find(({ kind, spellings }) => kind === 'boolean' && denied && spellings.includes(denied))
  if (off && inline === undefined) return add(texts, off, 'false')
  throw new UsageError(
    `There is no flag ${word.split('=', 1).join()}.${didYouMean(name, namesOf(flags), '--')}`,
  )
}

const namesOf = (flags: readonly Flag[]): string[] => [
  ...flags.flatMap(({ name, kind }) => (kind === 'boolean' ? [name, `no-${name}`] : [name])),
  ...SHARED_OPTIONS.map(({ name }) => name),
]

function valueOf(flag: string, inline: string | undefined, rest: string[]): string {
  const value = inline ?? rest.shift()
  if (value === undefined) throw new UsageError(`${flag} needs a value.`)
  if (inline === undefined && value.startsWith('--'))
    throw new UsageError(`${flag} needs a value. One that begins with -- is written ${flag}=${value}`)
  return value
}

const REPEATABLE = new Set(['list', 'records'])

function add(texts: Map<Flag, string[]>, flag: Flag, text: string): void {
  const before = texts.get(flag) ?? []
  if (before.length > 0 && !REPEATABLE.has(flag.kind)) throw new UsageError(`--${flag.name} is given twice.`)
  texts.set(flag, [...before, text])
}

/** Words without a flag fill the positionals that no flag has filled, in their order. */
function place(
  loose: readonly string[],
  positionals: readonly Flag[],
  texts: Map<Flag, string[]>,
  words: readonly string[],
): void {
  const given = positionals.filter((flag) => !texts.has(flag))
  const isId = (flag: Flag): boolean => given.length === 1 || hasFormOf(flag, loose[0] ?? '')
  const open = given.filter((flag) => !isOptionalId(flag) || isId(flag))
  for (const [at, word] of loose.entries()) {
    const flag = open[at]
    if (!flag) throw new UsageError(`${surplus(word, loose.length, open)}${repeating(word, words, texts)}`)
    add(texts, flag, word)
  }
}

function surplus(word: string, given: number, open: readonly Flag[]): string {
  if (word === 'true' || word === 'false')
    return `"${word}" is an extra argument: write booleans as --name or --no-name.`
  const quoting = given > 1 ? ' Put quotes around text with spaces.' : ''
  const takes = open.length === 0 ? 'none' : open.map(({ name }) => `<${name}>`).join(' ')
  return `"${word}" is an extra argument. Expected: ${takes}.${quoting}`
}

/** Where the word comes right after a value of an option that takes several, how several are given. */
function repeating(
  word: string,
  words: readonly string[],
  texts: ReadonlyMap<Flag, readonly string[]>,
): string {
  const before = words[words.indexOf(word) - 1]
  const list = [...texts].find(
    ([{ kind, spellings }, values]) =>
      REPEATABLE.has(kind) &&
      values.some((value) => value === before) &&
      spellings.some((name) => words.includes(`--${name}`)),
  )
  return list
    ? ` To give --${list[0].name} several values, repeat it: --${list[0].name} ${shellQuote(word)}.`
    : ''
}
