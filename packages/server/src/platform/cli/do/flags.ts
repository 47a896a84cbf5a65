import { isNull, type JsonSchema, SchemaNode } from '@tutor-nexus/toolkit/contract'
import { formsOf, isScalar, itemKind, kindOf, type ValueKind } from './schema-node.ts'
import { RESERVED } from './shared-options.ts'
import { kebabCase } from './spelling.ts'

/** One parameter, or one property of it, as it is written on the command line. */
export interface Flag {
  /** As it is shown: `due-date`. */
  readonly name: string
  /** Every spelling that is taken: the shown one and the published one. */
  readonly spellings: readonly string[]
  /** Where its value goes in the arguments. */
  readonly path: readonly string[]
  readonly kind: ValueKind
  /** What one value of it is: of a list, one item. */
  readonly each: ValueKind
  readonly required: boolean
  readonly nullable: boolean
  /** Long enough to be kept in a file. */
  readonly long: boolean
  readonly choices: readonly string[]
  readonly format: string | undefined
  readonly pattern: string | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly default: unknown
  readonly about: string
}

/** A text that may grow longer than this is taken from a file, too. */
const LONG_TEXT = 2_000

/** What a call is framed with rather than what it is about. */
const FRAME = new Set(['cursor', 'user_id', 'userId', 'clientEventId'])

/** The pattern of our ids. */
const ULID_FORM = /\{25\}\$$/

/** Every flag of a tool, in the order in which its schema declares them. */
export function flagsOf(inputSchema: JsonSchema): Flag[] {
  const root = SchemaNode().parse(inputSchema)
  return distinct(flagsWithin(root, root, []))
}

function flagsWithin(node: SchemaNode, root: SchemaNode, path: readonly string[]): Flag[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, property]) => {
    const own = flagOf(property, root, [...path, name], node.required?.includes(name) ?? false)
    if (own.kind !== 'record' || path.length > 2) return [own]
    const forms = formsOf(property, root).filter((form) => form.properties)
    return [own, ...forms.flatMap((form) => flagsWithin(form, root, own.path))]
  })
}

function flagOf(node: SchemaNode, root: SchemaNode, path: readonly string[], required: boolean): Flag {
  const forms = formsOf(node, root)
  const values = forms.filter((form) => !isNull(form))
  const kind = kindOf(node, root)
  const published = path.join('.')
  const shown = path.map(kebabCase).join('.')
  const taken = RESERVED.has(shown)
  return {
    name: taken ? `arg-${shown}` : shown,
    spellings: taken ? [`arg-${shown}`] : [...new Set([shown, published])],
    path,
    kind,
    each: kind === 'list' ? listItemKind(values, root) : kind,
    required: required && path.length === 1,
    nullable: forms.some(isNull),
    long: isLong(kind, values),
    choices: choicesOf(values),
    format: values.map(({ format }) => format).find((format) => format !== undefined),
    pattern: values.map(({ pattern }) => pattern).find((pattern) => pattern !== undefined),
    minimum: values[0]?.minimum,
    maximum: values[0]?.maximum,
    default: node.default,
    about: node.description ?? values.map(({ description }) => description).find(Boolean) ?? '',
  }
}

function isLong(kind: ValueKind, forms: readonly SchemaNode[]): boolean {
  if (kind !== 'text') return kind === 'record' || kind === 'records' || kind === 'any'
  return forms.some(({ maxLength = 0 }) => maxLength > LONG_TEXT)
}

const listItemKind = (forms: readonly SchemaNode[], root: SchemaNode): ValueKind =>
  forms.map((form) => itemKind(form, root)).find(isScalar) ?? 'any'

/** The values there are to choose from, where they are all listed. */
function choicesOf(forms: readonly SchemaNode[]): string[] {
  const listed = forms.map((form) => {
    const source = form.type === 'array' && typeof form.items === 'object' ? form.items : form
    return source.enum ?? (source.const === undefined ? undefined : [source.const])
  })
  return listed.every((values) => values !== undefined) ? listed.flat().map(String) : []
}

/** Two parameters that would be spelled alike: the first keeps the spelling. */
function distinct(flags: readonly Flag[]): Flag[] {
  const taken = new Set<string>()
  return flags.map((flag) => {
    const spellings = flag.spellings.filter((spelling) => !taken.has(spelling))
    for (const spelling of spellings) taken.add(spelling)
    return { ...flag, name: spellings[0] ?? flag.path.join('.'), spellings }
  })
}

/**
 * What may be given without its flag: the required scalars; without any, the first text. An optional id that stands
 * before them may come first, because an id is recognized by its form.
 */
export function positionalsOf(flags: readonly Flag[]): Flag[] {
  const own = flags.filter(({ path: [name = ''], path }) => path.length === 1 && !FRAME.has(name))
  const [first, ...others] = own
  const rest = wordsOf(others)
  const areTexts = rest.length > 0 && rest.every((flag) => flag.kind === 'text' && !isOptionalId(flag))
  return first && isOptionalId(first) && areTexts ? [first, ...rest] : wordsOf(own)
}

function wordsOf(flags: readonly Flag[]): Flag[] {
  const required = flags.filter((flag) => flag.required && isScalar(flag.kind))
  return required.length > 0 ? required : flags.filter(({ kind }) => kind === 'text').slice(0, 1)
}

export const isOptionalId = ({ required, pattern }: Flag): boolean =>
  !required && pattern !== undefined && ULID_FORM.test(pattern)

export const hasFormOf = ({ pattern = '' }: Flag, word: string): boolean => new RegExp(pattern).test(word)

/** The flag that an argument's place belongs to, as it is typed: `entries.0.course` is `--entries (0.course)`. */
export function flagOfPath(path: string, flags: readonly Flag[]): string {
  const [best] = flags
    .map((flag) => ({ flag, place: flag.path.join('.') }))
    .filter(({ place }) => path === place || path.startsWith(`${place}.`))
    .toSorted((a, b) => b.place.length - a.place.length)
  if (!best) return path
  const deeper = path.slice(best.place.length + 1)
  return deeper === '' ? `--${best.flag.name}` : `--${best.flag.name} (${deeper})`
}
