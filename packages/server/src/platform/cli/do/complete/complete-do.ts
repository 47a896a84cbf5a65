import type { CompiledTool, ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { canBeEmptied } from '../build-arguments.ts'
import { byDomain } from '../find-mode.ts'
import { flagsOf, positionalsOf, type Flag } from '../flags.ts'
import { SHARED_OPTIONS } from '../shared-options.ts'
import { kebabCase } from '../spelling.ts'
import type { Candidate } from './candidate.ts'

/** What may stand in the place of the last of the words after `tn do`. */
export function completeDo(words: readonly string[], registry: ToolRegistry): Candidate[] {
  const [domain = '', mode = '', ...rest] = words
  const domains = byDomain(registry)
  if (words.length < 2)
    return [...domains].map(([name, modes]) => ({
      word: name,
      about: modes.map((tool) => kebabCase(tool.mode)).join(', '),
    }))
  const modes = domains.get(domain) ?? []
  if (words.length === 2)
    return modes.map((tool) => ({ word: kebabCase(tool.mode), about: tool.tool.description.what }))
  const tool = modes.find((one) => kebabCase(one.mode) === kebabCase(mode))
  return tool ? completeMode(tool, rest, registry) : []
}

function completeMode(tool: CompiledTool, words: readonly string[], registry: ToolRegistry): Candidate[] {
  const flags = flagsOf(tool.inputSchema)
  const before = words.slice(0, -1)
  const current = words.at(-1) ?? ''
  const tied = /^--([^=]+)=/.exec(current)
  if (tied)
    return valuesOf(tied[1] ?? '', flags, registry).map(({ word, about }) => ({
      word: `${tied[0]}${word}`,
      about,
    }))
  const last = before.at(-1) ?? ''
  if (takesValue(last, flags)) return valuesOf(last.replace(/^--/, ''), flags, registry)
  if (current.startsWith('-')) return flagCandidates(tool, flags, before)
  const next = positionalsOf(flags)[looseWords(before, flags)]
  const values = next ? valuesOf(next.name, flags, registry) : []
  return values.length > 0 ? values : flagCandidates(tool, flags, before)
}

/** How many of the words are positionals. */
const looseWords = (words: readonly string[], flags: readonly Flag[]): number =>
  words.filter((word, at) => !word.startsWith('-') && !takesValue(words[at - 1] ?? '', flags)).length

function takesValue(word: string, flags: readonly Flag[]): boolean {
  if (!word.startsWith('--') || word.includes('=')) return false
  const name = word.slice(2)
  const flag = flags.find(({ spellings }) => spellings.includes(name))
  return flag
    ? flag.kind !== 'boolean'
    : SHARED_OPTIONS.some((option) => option.name === name && 'takes' in option)
}

function valuesOf(name: string, flags: readonly Flag[], registry: ToolRegistry): Candidate[] {
  if (name === 'unset')
    return flags.filter(canBeEmptied).map((flag) => ({ word: flag.name, about: flag.about }))
  const flag = flags.find(({ spellings }) => spellings.includes(name))
  if (!flag) return []
  const words = flag.choices.length > 0 ? flag.choices : exampleValues(flag, registry)
  return words.map((word) => ({ word, about: '' }))
}

// Others would have to be quoted, and shells break words at a colon.
const PLAIN_WORD = /^[\w.-]{1,40}$/

/** Values that the examples of any tool give to a parameter of this name. */
function exampleValues({ path: [name = ''] }: Flag, registry: ToolRegistry): string[] {
  const values = registry
    .getAll()
    .flatMap(({ tool }) => tool.examples.map(({ params }) => Object(params)[name]))
  const words = values.filter((value): value is string => typeof value === 'string' && PLAIN_WORD.test(value))
  // Of two that differ in case alone, the lower one.
  return [...new Map(words.toSorted().map((word) => [word.toLowerCase(), word])).values()]
}

const REPEATABLE = new Set(['list', 'records'])

function flagCandidates(tool: CompiledTool, flags: readonly Flag[], before: readonly string[]): Candidate[] {
  const given = new Set(before.map((word) => word.replace(/=.*/s, '')))
  const own = flags
    .filter(({ spellings, kind }) => REPEATABLE.has(kind) || !spellings.some((one) => given.has(`--${one}`)))
    .flatMap(({ name, kind, about }) =>
      (kind === 'boolean' ? [name, `no-${name}`] : [name]).map((word) => ({ word: `--${word}`, about })),
    )
  const shared = SHARED_OPTIONS.filter(
    ({ name }) =>
      !given.has(`--${name}`) &&
      (name !== 'yes' || tool.tool.destructive === true) &&
      (name !== 'unset' || flags.some(canBeEmptied)),
  )
  return [...own, ...shared.map(({ name, about }) => ({ word: `--${name}`, about }))]
}
