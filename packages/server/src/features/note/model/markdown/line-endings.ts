export type LineEnding = '\n' | '\r\n'

/** The most frequent line ending; undefined for a single line. */
export function lineEndingOf(text: string): LineEnding | undefined {
  let plain = 0
  let paired = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (text.charCodeAt(at - 1) === CARRIAGE_RETURN) paired += 1
    else plain += 1
  }
  if (plain + paired === 0) return undefined
  return paired > plain ? '\r\n' : '\n'
}

/** Converts content to the note's line endings. */
export function withNoteEndings(note: string, content: string): string {
  const ending = lineEndingOf(note)
  return ending === undefined ? content : withEnding(content, ending)
}

export const withEnding = (content: string, ending: LineEnding): string => content.replace(/\r?\n/g, ending)

/** A text with `\n` line endings, and a mapping to original positions. */
export interface PlainLines {
  readonly text: string
  /** Positions must be requested in ascending order. */
  originalPosition(position: number): number
}

export function withPlainEndings(text: string): PlainLines {
  if (!text.includes('\r\n')) return { text, originalPosition: (position) => position }
  let pairs = 0
  let nextPair = text.indexOf('\r\n')
  return {
    text: text.replaceAll('\r\n', '\n'),
    originalPosition(position) {
      while (nextPair !== -1 && nextPair - pairs < position) {
        pairs += 1
        nextPair = text.indexOf('\r\n', nextPair + 2)
      }
      return position + pairs
    },
  }
}

const CARRIAGE_RETURN = 13
