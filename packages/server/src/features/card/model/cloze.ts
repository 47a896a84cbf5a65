/** Plain text, or a gap that may contain other gaps. */
type Part = string | Gap

interface Gap {
  number: number
  parts: Part[]
  hint: string | null
}

interface OpenGap {
  opening: string
  number: number
  parts: Part[]
  /** Open braces of the text itself, as in `\frac{1}{2}`. */
  braces: number
}

const MARK = /\{\{c([1-9]\d{0,2})::|[{}]/g
const HIDDEN = '…'

/** The distinct gap numbers in ascending order. */
export function gapNumbers(text: string): number[] {
  const numbers = (parts: readonly Part[]): number[] =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : [part.number, ...numbers(part.parts)]))
  return [...new Set(numbers(parseCloze(text)))].toSorted((a, b) => a - b)
}

/** The text with one gap hidden, together with every gap that has the same answer. */
export function clozeQuestion(text: string, number: number): string {
  const parts = parseCloze(text)
  const answers = new Set(gapsIn(parts, number).map(({ parts: inner }) => answerKey(inner)))
  const shown = (some: readonly Part[]): string =>
    some
      .map((part) => {
        if (typeof part === 'string') return part
        if (part.number === number) return `[${part.hint ?? HIDDEN}]`
        return answers.has(answerKey(part.parts)) ? `[${HIDDEN}]` : shown(part.parts)
      })
      .join('')
  return shown(parts)
}

/** The text with every gap filled in. */
export const clozeFull = (text: string): string => filled(parseCloze(text))

/** What one gap hides; a gap that occurs more than once is named once. */
export const gapAnswer = (text: string, number: number): string =>
  [...new Set(gapsIn(parseCloze(text), number).map(({ parts }) => filled(parts)))].join(', ')

const filled = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : filled(part.parts))).join('')

const answerKey = (parts: readonly Part[]): string => filled(parts).trim().toLowerCase()

const gapsIn = (parts: readonly Part[], number: number): Gap[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? []
      : [...(part.number === number ? [part] : []), ...gapsIn(part.parts, number)],
  )

function parseCloze(text: string): Part[] {
  // An unbalanced brace must not hide the end of its gap.
  return parse(text, true) ?? parse(text, false) ?? [text]
}

function parse(text: string, countsBraces: boolean): Part[] | undefined {
  const outer: Part[] = []
  const open: OpenGap[] = []
  let from = 0
  const add = (part: Part) => (open.at(-1)?.parts ?? outer).push(part)
  for (const { 0: mark, 1: number, index } of text.matchAll(MARK)) {
    if (index < from) continue
    const gap = open.at(-1)
    if (number !== undefined) {
      add(text.slice(from, index))
      open.push({ opening: mark, number: Number(number), parts: [], braces: 0 })
      from = index + mark.length
    } else if (gap && mark === '{') gap.braces += countsBraces ? 1 : 0
    else if (gap && gap.braces > 0) gap.braces -= 1
    else if (gap && text[index + 1] === '}') {
      add(text.slice(from, index))
      open.pop()
      add(closed(gap))
      from = index + 2
    }
  }
  add(text.slice(from))
  if (open.length === 0) return outer
  if (countsBraces) return undefined
  // Unclosed gaps are plain text.
  return [...outer, ...open.flatMap(({ opening, parts }) => [opening, ...parts])]
}

/** The text after the last `::` of a gap is its hint. */
function closed({ number, parts }: OpenGap): Gap {
  const last = parts.at(-1)
  const at = typeof last === 'string' ? last.indexOf('::') : -1
  if (typeof last !== 'string' || at === -1) return { number, parts, hint: null }
  const hint = last.slice(at + 2).trim()
  return { number, parts: [...parts.slice(0, -1), last.slice(0, at)], hint: hint === '' ? null : hint }
}
