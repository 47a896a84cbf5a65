import { isDeepStrictEqual } from 'node:util'
import { differences } from '../../contract/example.ts'

const LONGEST = 300
const MOST = 4

/** A value in a message: short, on one line. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text
}

/** What has changed between two snapshots, in a few lines; empty where nothing has. */
export function changesBetween(before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (typeof before !== 'string' || typeof after !== 'string')
    return differences(before, after, 'kept').slice(0, MOST)
  const known = new Set(linesOf(before))
  const added = linesOf(after).filter((line) => !known.has(line))
  return added.length === 0
    ? ['it is not what it was']
    : [`now there is ${shown(added.slice(0, MOST).join(' '))}`]
}

/** Those that say something. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line))
