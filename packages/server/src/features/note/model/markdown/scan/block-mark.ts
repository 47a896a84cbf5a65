export interface BlockMark {
  readonly id: string
  /** Position of its `^`. */
  readonly at: number
}

/** The `^id` at the end of a paragraph, after a space or alone. */
export function blockMarkOf(text: string, from: number, to: number): BlockMark | undefined {
  let end = to
  while (end > from && text.charCodeAt(end - 1) <= SPACE) end -= 1
  let at = end
  while (at > from && isIdCharacter(text.charCodeAt(at - 1))) at -= 1
  if (at === end || at === from || text.charCodeAt(at - 1) !== CARET) return undefined
  at -= 1
  if (at > from && text.charCodeAt(at - 1) > SPACE) return undefined
  return { id: text.slice(at + 1, end), at }
}

const SPACE = 32
const DASH = 45
const CARET = 94
const isIdCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === DASH
