import { EXPLAINED } from './explained-marks.ts'
import type { Cell, Line } from './shapes.ts'

/** Longer lines are rubbish: nobody writes a sentence of this length. */
const LONGEST_LINE = 4_000
const ODD_BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
/** Letters that stand for explained marks here. */
const PRIVATE = new RegExp(`[${EXPLAINED}]`, 'g')
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]/g
/** Letters that PDFs and phones write as one sign or in full width. */
const COMPATIBLE = /[\ufb00-\ufb06\uff01-\uff5e]/g
/** Pictures say nothing, but for boxes and ticks. */
const PICTURES =
  /(?![☐☑☒✓✔✅✗✘❌])\p{Extended_Pictographic}(?<![#*\d©®™])|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0e|\ufe0f/gu
/** `**MATH 1171**`, `A-` in a chat's answer. */
const EMPHASIS = /(\*\*|`)(?=\S)([^*`\n]{1,80}?)\1/g
/** The signs before the lines of an answered mail. */
const QUOTED = /^(?:> ?)+(?=.)/
/** The stamp before the writer's own messages in a chat. */
const STAMP = /^\[[\d/., :-]{8,24}(?: ?[AaPp]\.?[Mm]\.?)?\] (?:Me|You): /
/** A bullet before a row of cells. */
const ROW_BULLET = /^\s*[•▪◦●○‣]\s+(?=[^\t]*\t)/
/** Dots that lead from one cell to the next: `The Dynamic Earth ........ 4.0 .... B`. */
const LEADERS = /\.{4,}|(?<=\s)\.{2,3}(?=\s)|(?:\. ){3,}\.?/g

/** Signs that people set between cells, with a blank on each side. */
const BETWEEN = /(?<=\S\s)(?:~+|[=-]*>+|_{2,}|:{2,}|[•·→⇒➔➜»›]|\/{2,}|\|{2,})(?=\s\S)/g
/** `:)` */
const EMOTICON = /(?<=\s)[:;]-?[()](?=\s|$)/g
/** `3.00B-` at the end of a row */
const GLUED_MARK =
  /(?<=\s\d{1,2}\.\d{1,3})(?=(?:[A-DF][+-]?|W|P|S|U|WD|CR|NC|NP|AU|AUD|IP|TR)(?:\s+\d[\d.]*)?\s*$)/g
/** `3.00/0.00`: units attempted and earned */
const SLASHED = /(?<=\s\d{1,2}\.\d{2,3})\/(?=\d{1,2}\.\d{2,3}(?:\s|$))/g
/** `B plus` */
const SPELLED_SIGN = /\b([A-D]) (plus|minus)\b(?! plus\b)/g
/** `Fall, 2022` */
const TERM_COMMA =
  /\b(fall|autumn|winter|spring|summer)( (?:semester|quarter|term|session))?, ((?:19|20)\d\d)(?!\d)/gi

/** No transcript is longer; what comes after this many characters or lines is given back unread, to bound the time. */
const MOST_CHARACTERS = 40_000
const MOST_LINES = 800

/** The lines that say something, and those beyond the bounds as written. */
export interface BoundedLines {
  readonly lines: Line[]
  readonly beyond: string[]
}

/** Line ends of every system. */
export function linesOf(text: string): BoundedLines {
  const raws = text.split(/\r\n|\r|\n|\u2028|\u2029|\f/)
  const lines: Line[] = []
  let length = 0
  let at = 0
  for (const raw of raws) {
    const line = { at, raw: raw.replaceAll('\ufeff', '').trim(), text: sayingText(raw) }
    const saysSomething = line.raw !== '' && line.text.trim() !== ''
    if (saysSomething) {
      length += line.text.length
      if (lines.length === MOST_LINES || length > MOST_CHARACTERS) break
      lines.push(line)
    }
    at += 1
  }
  const beyond = raws.slice(at).map((raw) => raw.replace(INVISIBLE, '').trim())
  return { lines: withoutSpacing(lines), beyond: beyond.filter((raw) => raw !== '') }
}

/** Some copies have an empty line after each. */
function withoutSpacing(lines: Line[]): Line[] {
  const isSpaced = lines.every(({ at }, index) => index === 0 || at > (lines[index - 1]?.at ?? 0) + 1)
  return isSpaced ? lines.map((line, at) => ({ ...line, at })) : lines
}

/** A line of nothing but pictures or dots is given back as it is, not lost. */
function sayingText(raw: string): string {
  const plain = plainText(raw)
  return plain.trim() === '' ? raw.replace(INVISIBLE, '') : plain
}

function plainText(raw: string): string {
  const text = raw
    .normalize('NFC')
    .replace(ODD_BLANKS, ' ')
    .replace(PRIVATE, ' ')
    .replace(INVISIBLE, '')
    .replace(COMPATIBLE, (sign) => sign.normalize('NFKC'))
    .replace(PICTURES, ' ')
    .replace(EMOTICON, '  ')
    .replace(EMPHASIS, '$2')
    .replace(QUOTED, '')
    .replace(STAMP, '')
    .replace(ROW_BULLET, '')
    .replace(BETWEEN, (sign) => '|'.padEnd(sign.length))
    .replace(GLUED_MARK, ' ')
    .replace(SLASHED, ' ')
    .replace(SPELLED_SIGN, (_, letter: string, sign: string) => `${letter}${sign === 'plus' ? '+' : '-'}`)
    .replace(TERM_COMMA, (_, season: string, kind = '', year: string) => `${season}${kind} ${year} `)
  return /\.{4}|(?:\. ){3}/.test(text)
    ? text.replace(LEADERS, (dots) => ' '.repeat(Math.max(2, dots.length)))
    : text
}

/** Text without accents; every letter keeps its place. */
export const plainLetters = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? text.replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD').charAt(0))
    : text

export const isTooLong = ({ text }: Line): boolean => text.length > LONGEST_LINE

/** Text with single blanks. */
export const squeeze = (text: string): string =>
  (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text).trim()

/** The words of a text, with their places. */
export const wordsOf = (text: string, offset = 0): Cell[] => cellsBy(text, /\S+/g, offset)

/** The pieces between runs of two or more blanks, or tabs. */
export const chunksOf = (text: string): Cell[] => cellsBy(text, /[^\s]+(?: [^\s]+)*/g, 0)

const cellsBy = (text: string, pattern: RegExp, offset: number): Cell[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    text: found,
    start: offset + index,
    end: offset + index + found.length,
  }))

export type Separator = '\t' | '|' | ',' | ';'

/** The fields between separators; fields may be quoted. */
export function fieldsOf(text: string, separator: Separator): string[] {
  if (separator === '\t') return text.split('\t').map(unquoted)
  return separator === '|' ? betweenBars(text) : quotedFields(text, separator)
}

function quotedFields(text: string, separator: Separator): string[] {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"' && isQuoted && text[at + 1] === '"') {
      field += '"'
      at++
    } else if (char === '"' && (isQuoted || field.trim() === '')) isQuoted = !isQuoted
    else if (char === separator && !isQuoted) {
      fields.push(squeeze(field))
      field = ''
    } else field += char
  }
  return [...fields, squeeze(field)]
}

/** Whether a quoted field goes on in the next line. */
export const hasOpenQuote = (text: string): boolean => (text.split('"').length - 1) % 2 === 1

const unquoted = (text: string): string => {
  const plain = squeeze(text)
  return /^".*"$/.test(plain) ? plain.slice(1, -1).replaceAll('""', '"') : plain
}

/** A cell of Markdown without its emphasis. */
const unmarked = (text: string): string => squeeze(text).replace(/^(\*\*|__|`)(.+)\1$/, '$2')

/** A bar within quotes: `"Mon Wed | 10:00"`. */
const QUOTED_BAR = /(?:^|\|)\s*"[^"|]*\|[^"]*"\s*(?:\||$)/

function betweenBars(text: string): string[] {
  const parts = QUOTED_BAR.test(text) ? quotedFields(text.trim(), '|') : text.trim().split('|')
  const fields = parts.map(unmarked)
  if (fields[0] === '') fields.shift()
  if (text.trim().startsWith('|') && fields.at(-1) === '') fields.pop()
  return fields
}
