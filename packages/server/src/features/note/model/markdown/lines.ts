import { startOf } from './front-matter/front-matter.ts'

/** The end of the line at a position, without its line ending. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  if (end === -1) return text.length
  return end > from && text.charCodeAt(end - 1) === RETURN ? end - 1 : end
}

/** The start of the next line; `end` is the end of this one. */
export function nextLine(text: string, end: number): number {
  const behind = text.charCodeAt(end) === RETURN ? end + 1 : end
  return Math.min(behind + 1, text.length)
}

/** Line starts after a byte order mark. A final line ending starts no line. */
export function lineStarts(text: string): number[] {
  const first = startOf(text)
  const starts = first === text.length ? [] : [first]
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}

/** The line number of a position, from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Line numbers of positions in ascending order, reading the text once. */
export function lineCounter(text: string): (position: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (position) => {
    for (; next !== -1 && next < position; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}

const RETURN = 13
