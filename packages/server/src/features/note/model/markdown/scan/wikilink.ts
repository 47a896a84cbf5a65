/** The parts of what stands between `[[` and `]]`; positions count from where it begins. */
export interface WikilinkParts {
  readonly targetFrom: number
  readonly targetTo: number
  readonly subpath: string
}

/** Undefined where it names neither a file nor a place in one. */
export function wikilinkParts(inside: string): WikilinkParts | undefined {
  const pipe = inside.indexOf('|')
  // In a table the pipe has a backslash before it.
  const nameEnd = pipe === -1 ? inside.length : inside[pipe - 1] === '\\' ? pipe - 1 : pipe
  const hash = inside.indexOf('#')
  const hasPlace = hash !== -1 && hash < nameEnd
  let targetFrom = 0
  let targetTo = hasPlace ? hash : nameEnd
  while (targetFrom < targetTo && isSpace(inside.charCodeAt(targetFrom))) targetFrom += 1
  while (targetTo > targetFrom && isSpace(inside.charCodeAt(targetTo - 1))) targetTo -= 1
  const subpath = hasPlace ? inside.slice(hash, nameEnd).trim() : ''
  if (targetFrom === targetTo && subpath.length < 2) return undefined
  return { targetFrom, targetTo, subpath: subpath.length < 2 ? '' : subpath }
}

/** True where a wikilink can name this file at all: nothing in it ends the name. */
export function canBeWikilink(target: string): boolean {
  if (target === '' || /[#|\n]|\[\[|\]\]|^\[|\]$|\\$/.test(target)) return false
  return target.trim() === target
}

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 0xa0
