/** Made when a text first needs it: every start would wait for its tables. */
let segmenter: Intl.Segmenter | undefined
const graphemesOf = (text: string): Intl.Segments => (segmenter ??= new Intl.Segmenter('en')).segment(text)

const NARROW = /^[\u0020-\u007E]*$/
const WIDE =
  /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]|\uFE0F/u

const columnsOf = (grapheme: string): number => (WIDE.test(grapheme) ? 2 : 1)

/** How many columns of a terminal a text takes. */
export function textWidth(text: string): number {
  if (NARROW.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemesOf(text)) width += columnsOf(segment)
  return width
}

/** The text in no more than so many columns; what is missing is marked. */
export function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  let taken = 0
  for (const { segment } of graphemesOf(text)) {
    taken += columnsOf(segment)
    if (taken > width - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const gap = (text: string, width: number): string => ' '.repeat(Math.max(0, width - textWidth(text)))

export const padEnd = (text: string, width: number): string => text + gap(text, width)
export const padStart = (text: string, width: number): string => gap(text, width) + text

/** Lines of no more than so many columns, broken between words; longer words stay whole. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapLine(paragraph, width))
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
