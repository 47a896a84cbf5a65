/** The most values in one JSON text. Twice as many as the longest list of any tool. */
export const MAX_VALUES = 20_000
/** Deeper values would end the stack of recursive code. */
export const MAX_DEPTH = 100

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
/** Brackets differ from braces in one bit: `[` and `{`, `]` and `}`. */
const BRACE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/**
 * Which bound a JSON text exceeds. One pass that stops at the bound, because parsing millions of values would
 * block the process for seconds. Counts commas and brackets outside of strings, so never fewer than the values.
 */
export function exceededBound(text: string, maxValues = MAX_VALUES): 'values' | 'depth' | undefined {
  let values = 1
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) values += 1
    else if ((code | BRACE_BIT) === OPENING) {
      values += 1
      depth += 1
      if (depth > MAX_DEPTH) return 'depth'
    } else if ((code | BRACE_BIT) === CLOSING) depth -= 1
    if (values > maxValues) return 'values'
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return text.length
}
