import { codeAtStart, mentionsCode } from '../words/codes.ts'
import { columnKind } from '../words/column-names.ts'
import { squeeze } from '../words/lines.ts'
import type { Code, Fields, Line } from '../words/shapes.ts'
import { sectionOf, statusOf } from '../words/statuses.ts'
import { termsIn } from '../words/terms.ts'
import { fieldsOfTail } from './tail-fields.ts'
import { tailTokens, type Token } from './tail-tokens.ts'

/** A course whose cells stand on lines of their own, without column names. */
export interface Stack {
  fields: Fields
  count: number
}

interface Block {
  from: number
  count: number
  title: string[]
  tokens: Token[]
  pattern: string
}

const MOST_TITLE_LINES = 4
const MOST_CELLS = 6

/**
 * Finds courses with a line for the code, lines for the title and a line for each mark or number, or with a line for
 * code and title and one for the marks. They are read where several have the same marks and numbers in the same order.
 */
export function findStacks(lines: readonly Line[]): ReadonlyMap<number, Stack> {
  const alone = lines.flatMap(({ text }, at) => (codeAlone(text) ? [at] : []))
  const starts =
    alone.length === 0
      ? lines.flatMap(({ text }, at) => (titledCode(text) && isMarksLine(lines[at + 1]) ? [at] : []))
      : alone
  if (starts.length < 2) return new Map()
  const isInBlock = (kind: Token['kind']) =>
    !tokensOf(lines[(starts[0] ?? 0) - 1])?.some((token) => token.kind === kind) &&
    starts.every((at) => onlyOne(lines, at, kind))
  const inside = new Set((['term', 'status'] as const).filter(isInBlock))
  const blocks = withTitlesAbove(
    lines,
    starts.flatMap((from) => blockAt(lines, from, inside) ?? []),
  )
  const counts = new Map<string, number>()
  for (const { pattern } of blocks) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  return new Map(
    blocks.flatMap(({ from, count, title, tokens, pattern }) => {
      const text = lines[from]?.text ?? ''
      const code = codeAlone(text) ?? codeAlone(lines[from + 1]?.text ?? '') ?? titledCode(text)?.code
      const fields = (counts.get(pattern) ?? 0) > 1 ? fieldsOfTail(tokens) : undefined
      if (!code || !fields) return []
      const titled = title.length === 0 ? {} : { title: title.join(' ') }
      return [[lines[from]?.at ?? 0, { fields: { ...fields, code, ...titled }, count }] as const]
    }),
  )
}

/** Where no title stands below a code, the words above it may be it: above each of them, or it is in doubt. */
function withTitlesAbove(lines: readonly Line[], blocks: readonly Block[]): Block[] {
  if (blocks.some(({ title }) => title.length > 0)) return [...blocks]
  const titles = blocks.map(({ from }) => titleAbove(lines, from))
  const isBelow = blocks.every(({ from }, at) => {
    const last = blocks[at - 1]
    return !last || last.from + last.count < from
  })
  if (!isBelow || titles.filter((title) => title !== undefined).length < 2) return [...blocks]
  return blocks.flatMap((block, at) => {
    const title = titles[at]
    return title === undefined
      ? []
      : [{ ...block, from: block.from - 1, count: block.count + 1, title: [title] }]
  })
}

function titleAbove(lines: readonly Line[], from: number): string | undefined {
  const text = squeeze(lines[from - 1]?.text ?? '')
  const isTitle = /^\p{Lu}.*\p{L}{3}/u.test(text) && text.length <= 80 && !mentionsCode(text)
  const isHeading = termsIn(text).length > 0 || sectionOf(text) !== undefined
  return isTitle && !isHeading && tokensOf(lines[from - 1]) === undefined ? text : undefined
}

/** Whether a block has one term, or one state; a heading stands over several, and above the first of them. */
function onlyOne(lines: readonly Line[], from: number, kind: Token['kind']): boolean {
  let found = 0
  for (let at = from + 1; at < from + 1 + MOST_TITLE_LINES + MOST_CELLS; at++) {
    const text = lines[at]?.text.trim() ?? ''
    if (text === '' || codeAlone(text)) break
    if (tokensOf(lines[at])?.some((token) => token.kind === kind)) found++
  }
  return found === 1
}

function blockAt(
  lines: readonly Line[],
  from: number,
  inside: ReadonlySet<Token['kind']>,
): Block | undefined {
  const beside = titledCode(lines[from]?.text ?? '')?.title
  const title: string[] = beside === undefined ? [] : [beside]
  const tokens: Token[] = []
  let at = from + 1
  for (; at < lines.length && title.length < MOST_TITLE_LINES; at++) {
    if (tokensOf(lines[at])) break
    const text = squeeze(lines[at]?.text ?? '')
    // Below a label stands its value, and not the next cell.
    if (text.length > 80 || mentionsCode(text) || (title.length > 0 && columnKind(text) !== undefined))
      return undefined
    title.push(text)
  }
  for (; at < lines.length && at - from <= MOST_TITLE_LINES + MOST_CELLS; at++) {
    const found = tokensOf(lines[at])
    if (!found || found.some(({ kind }) => (kind === 'term' || kind === 'status') && !inside.has(kind))) break
    tokens.push(...found)
    if (beside !== undefined) {
      at++
      break
    }
  }
  return tokens.length === 0
    ? undefined
    : { from, count: at - from, title, tokens, pattern: tokens.map(({ kind }) => kind).join(' ') }
}

/** `CPSC 2150 - Data Structures II`, without marks of its own. */
function titledCode(text: string): { code: Code; title: string } | undefined {
  const plain = squeeze(text)
  const found = plain.length > 100 || text.includes('\t') ? undefined : codeAtStart(plain)
  const [, title] =
    /^(?:\s?[-–—:|]\s?|\s)([\p{Lu}\d"“(].*\p{L}{2}.*)$/u.exec(plain.slice(found?.length ?? 0)) ?? []
  if (!found || title === undefined || / {2}/.test(text.trim().slice(found.length + 3))) return undefined
  const [last = ''] = /\S+$/.exec(title) ?? []
  const endsInMark = tailTokens(last, 0, false)?.some(({ isSoft }) => !isSoft) === true
  return endsInMark || mentionsCode(title) ? undefined : { code: found.code, title }
}

/** Whether a line has both a grade and credits, and nothing else. */
function isMarksLine(line: Line | undefined): boolean {
  const kinds = new Set(tokensOf(line)?.map(({ kind }) => kind))
  return (kinds.has('mark') || kinds.has('status')) && (kinds.has('credits') || kinds.has('number'))
}

/** How a course is graded: `Letter`, `CR/NC`. */
const BASIS = /(?<=^|\s)(?:letter(?: grade)?|cr\/nc|p\/np|credit\/no credit)(?=\s|$)/gi

const codeAlone = (text: string): Code | undefined => {
  const plain = text.trim()
  const found = plain.length > 24 ? undefined : codeAtStart(plain)
  return found?.length === plain.length ? found.code : undefined
}

const tokensOf = (line: Line | undefined): Token[] | undefined => {
  const text = line?.text.replace(BASIS, ' ').trim() ?? ''
  const tokens = text === '' || text.length > 60 ? undefined : tailTokens(text, 0, false)
  if (tokens && tokens.length > 0) return tokens
  const status = statusOf(text)
  return status && [{ kind: 'status', value: status, start: 0, end: text.length, isSoft: false }]
}
