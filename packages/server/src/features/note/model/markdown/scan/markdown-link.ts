import type { TargetSpelling } from '../parsed-note.ts'

/** The destination of a Markdown link. */
export interface Destination {
  readonly targetFrom: number
  readonly targetTo: number
  readonly target: string
  readonly spelling: TargetSpelling
  readonly subpath: string
  /** After the closing parenthesis. */
  readonly to: number
}

const DEEPEST_BRACKETS = 8
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i
const OTHER_THAN_ASCII_ENCODED = /%[89a-f][0-9a-f]/i

/** Parses from after `](`. `link` is undefined for external links; the result is undefined if this is not a link. */
export function destinationAt(
  text: string,
  from: number,
  end: number,
): { to: number; link: Destination | undefined } | undefined {
  const start = skipSpace(text, from, end)
  const isAngle = text[start] === '<'
  const destinationFrom = isAngle ? start + 1 : start
  const destinationTo = isAngle ? angleEnd(text, destinationFrom, end) : plainEnd(text, destinationFrom, end)
  if (destinationTo === undefined) return undefined
  const to = closingBracket(text, isAngle ? destinationTo + 1 : destinationTo, end)
  if (to === undefined) return undefined
  const written = text.slice(destinationFrom, destinationTo)
  if (written === '' || SCHEME.test(written)) return { to, link: undefined }
  const hash = written.indexOf('#')
  const targetTo = hash === -1 ? destinationTo : destinationFrom + hash
  const name = text.slice(destinationFrom, targetTo)
  return {
    to,
    link: {
      targetFrom: destinationFrom,
      targetTo,
      target: decoded(name),
      spelling: isAngle ? 'angle' : OTHER_THAN_ASCII_ENCODED.test(name) ? 'percent-ascii' : 'percent',
      subpath: hash === -1 || hash === written.length - 1 ? '' : decoded(written.slice(hash)),
      to,
    },
  }
}

/** Decodes escapes and percent encoding; invalid codes stay. */
function decoded(written: string): string {
  const unescaped = written.replace(/\\([!-/:-@[-`{-~])/g, '$1')
  if (!unescaped.includes('%')) return unescaped
  try {
    return decodeURIComponent(unescaped)
  } catch {
    return unescaped
  }
}

function angleEnd(text: string, from: number, end: number): number | undefined {
  for (let at = from; at < end; at += 1) {
    const char = text[at]
    if (char === '>') return at
    if (char === '<' || char === '\n') return undefined
    if (char === '\\') at += 1
  }
  return undefined
}

/** Ends at whitespace or the closing parenthesis; inner ones must be balanced. */
function plainEnd(text: string, from: number, end: number): number | undefined {
  let depth = 0
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= SPACE) return depth === 0 ? at : undefined
    if (code === BACKSLASH) at += 1
    else if (code === OPEN && (depth += 1) > DEEPEST_BRACKETS) return undefined
    else if (code === CLOSE && (depth -= 1) < 0) return at
  }
  return undefined
}

/** The position after the link's `)`, which may follow a title. */
function closingBracket(text: string, from: number, end: number): number | undefined {
  let at = skipSpace(text, from, end)
  const closes = TITLES.get(text[at] ?? '')
  if (closes !== undefined && at > from) {
    at += 1
    while (at < end && text[at] !== closes) {
      if (text[at] === '(' && closes === ')') return undefined
      at += text[at] === '\\' ? 2 : 1
    }
    at = skipSpace(text, at + 1, end)
  }
  return at < end && text[at] === ')' ? at + 1 : undefined
}

function skipSpace(text: string, from: number, end: number): number {
  let at = from
  while (at < end && text.charCodeAt(at) <= SPACE) at += 1
  return at
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['(', ')'],
])
const SPACE = 32
const OPEN = 40
const CLOSE = 41
const BACKSLASH = 92
