const DEEPEST = 100
const SPACE = /[ \t\r\n]*/y
const ESCAPED = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

class NotJson extends Error {
  readonly offset: number
  constructor(offset: number) {
    super(`Not JSON at ${offset}`)
    this.offset = offset
  }
}

/** The line on which a text stops being JSON; undefined where it is whole. */
export function faultyLine(text: string): number | undefined {
  try {
    walk(text, () => undefined)
    return undefined
  } catch (error) {
    if (error instanceof NotJson) return lineAt(text, error.offset)
    throw error
  }
}

/** The lines of the values at some paths, or of the nearest ones around them that exist. */
export function linesOf(text: string, paths: readonly PropertyKey[][]): number[] {
  const nearest = paths.map((path) => ({ path, depth: -1, offset: 0 }))
  walk(text, (at, offset) => {
    for (const one of nearest) {
      const isAround = at.length <= one.path.length && at.every((key, depth) => key === one.path[depth])
      if (isAround && at.length > one.depth) Object.assign(one, { depth: at.length, offset })
    }
  })
  return nearest.map(({ offset }) => lineAt(text, offset))
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Visits every value with its path and offset; JSON.parse tells neither. */
function walk(text: string, visit: (path: readonly PropertyKey[], offset: number) => void): void {
  const path: PropertyKey[] = []
  let at = 0

  const take = (token: RegExp): void => {
    token.lastIndex = at
    if (!token.test(text)) throw new NotJson(at)
    at = token.lastIndex
  }
  const next = (): string | undefined => {
    take(SPACE)
    return text[at]
  }
  const takeMark = (...marks: string[]): string => {
    const mark = next()
    if (mark === undefined || !marks.includes(mark)) throw new NotJson(at)
    at++
    return mark
  }
  const takeString = (): string => {
    const start = at
    takeMark('"')
    for (;;) {
      const character = text[at]
      if (character === undefined || character < ' ') throw new NotJson(at)
      at++
      if (character === '"') return text.slice(start, at)
      if (character === '\\') take(ESCAPED)
    }
  }
  const takeMembers = (close: string, takeMember: (index: number) => void): void => {
    at++
    if (next() === close) return void at++
    for (let index = 0; index === 0 || takeMark(',', close) === ','; index++) takeMember(index)
  }
  const takeProperty = (): void => {
    next()
    const name: unknown = JSON.parse(takeString())
    takeMark(':')
    takeValue(String(name))
  }
  const takeValue = (key?: PropertyKey): void => {
    if (path.length > DEEPEST) throw new NotJson(at)
    const first = next()
    if (key !== undefined) path.push(key)
    visit(path, at)
    if (first === '{') takeMembers('}', takeProperty)
    else if (first === '[') takeMembers(']', takeValue)
    else if (first === '"') takeString()
    else take(SCALAR)
    if (key !== undefined) path.pop()
  }

  takeValue()
  if (next() !== undefined) throw new NotJson(at)
}
