import { startOf } from './front-matter/front-matter.ts'

/** Where the line that holds this position ends, without its line ending. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  if (end === -1) return text.length
  return end > from && text.charCodeAt(end - 1) === RETURN ? end - 1 : end
}

/** Where the line behind this one begins; `end` is where this one ends. */
export function nextLine(text: string, end: number): number {
  const behind = text.charCodeAt(end) === RETURN ? end + 1 : end
  return Math.min(behind + 1, text.length)
}

/** Where each line begins, behind a byte order mark. A line ending at the very end begins no further one. */
export function lineStarts(text: string): number[] {
  const first = startOf(text)
  const starts = first === text.length ? [] : [first]
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}

/** The number of the line that holds this position, from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

const RETURN = 13
