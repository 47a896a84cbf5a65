/** The parts between `[[` and `]]`, as relative positions. */
export interface WikilinkParts {
  readonly targetFrom: number
  readonly targetTo: number
  readonly subpath: string
}

/** Undefined if it names neither a file nor a subpath. */
export function wikilinkParts(inside: string): WikilinkParts | undefined {
  const pipe = inside.indexOf('|')
  // In tables the pipe is escaped with a backslash.
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

/** Whether a wikilink can express this file name. */
export function canBeWikilink(target: string): boolean {
  if (target === '' || /[#|\n]|\[\[|\]\]|^\[|\]$|\\$/.test(target)) return false
  return target.trim() === target
}

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 0xa0
