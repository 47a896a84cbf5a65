import { ToolError } from '@tutor-nexus/toolkit'

/** The error for text that is not in the note. */
export function missingText(text: string, wanted: string, path: string): ToolError {
  const near = nearestLine(text, wanted)
  const where = near
    ? `Line ${near.line} is the closest, and is now: ${near.text === '' ? '(an empty line)' : near.text}`
    : 'No line is similar'
  return new ToolError('UNPROCESSABLE_ENTITY', 'The note does not contain this text', {
    details: {
      reason: `${where}. Read the note again and give the text exactly as it is there`,
      issues: [{ path, message: 'is not in the note' }],
    },
  })
}

interface NearLine {
  readonly line: number
  readonly text: string
}

const MAX_LINES = 20_000
/** Lines that repeat could match from every line on. */
const MAX_COMPARISONS = 100_000
const MAX_COMPARED = 200
const MIN_SIMILARITY = 0.3

/**
 * Where a missing text was probably meant: the line where its longest matching start ends, or else the line most
 * similar to its first.
 */
function nearestLine(text: string, wanted: string): NearLine | undefined {
  const lines = text.split('\n', MAX_LINES)
  const words = wanted.split('\n').map((line) => line.trim())
  const first = words.findIndex((line) => line !== '')
  if (first === -1) return undefined
  const at = firstDifference(lines, words.slice(first)) ?? mostSimilar(lines, words[first] ?? '')
  return at === undefined ? undefined : { line: at + 1, text: shown(lines[at] ?? '') }
}

/** The first differing line after the longest match. */
function firstDifference(lines: readonly string[], wanted: readonly string[]): number | undefined {
  let bestLine: number | undefined
  let best = 0
  let left = MAX_COMPARISONS
  for (const [start, line] of lines.entries()) {
    if (line.trim() !== wanted[0]) continue
    if (left <= 0) break
    let same = 1
    while (same < wanted.length && lines[start + same]?.trim() === wanted[same]) same += 1
    left -= same
    if (same > best) {
      best = same
      bestLine = Math.min(start + same, start + wanted.length - 1, lines.length - 1)
    }
  }
  return bestLine
}

function mostSimilar(lines: readonly string[], wanted: string): number | undefined {
  const pairs = pairsOf(wanted)
  let bestLine: number | undefined
  let best = MIN_SIMILARITY
  for (const [index, line] of lines.entries()) {
    const score = similarity(pairs, pairsOf(line))
    if (score > best) {
      best = score
      bestLine = index
    }
  }
  return bestLine
}

/** The share of common letter pairs, from 0 to 1. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size
  return all === 0 ? 0 : (2 * one.intersection(other).size) / all
}

function pairsOf(line: string): Set<string> {
  const text = line.trim().slice(0, MAX_COMPARED).toLowerCase()
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < text.length; at += 1) pairs.add(text.slice(at, at + 2))
  return pairs
}

const shown = (line: string): string => {
  const text = line.trimEnd()
  return text.length > MAX_COMPARED ? `${text.slice(0, MAX_COMPARED).toWellFormed()}…` : text
}
