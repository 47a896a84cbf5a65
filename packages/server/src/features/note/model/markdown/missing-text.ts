import { ToolError } from '@tutor-nexus/toolkit'

/** The error for text that is not in the note. */
export function missingText(text: string, wanted: string, path: string): ToolError {
  const near = nearestLine(text, wanted)
  const where = near
    ? `Line ${near.line} is the nearest to it, and is now: ${near.text === '' ? '(an empty line)' : near.text}`
    : 'No line is like it'
  return new ToolError('CONFLICT', 'The note does not contain this text', {
    details: {
      reason: `${where}. Read the note again and give the text exactly as it stands there`,
      issues: [{ path, message: 'is not in the note' }],
    },
  })
}

interface NearLine {
  readonly line: number
  readonly text: string
}

const MOST_LINES = 20_000
const MOST_COMPARED = 200
const LEAST_ALIKE = 0.3

/**
 * Where a missing text was probably meant: the line where its longest matching start ends, or else the line most
 * similar to its first.
 */
function nearestLine(text: string, wanted: string): NearLine | undefined {
  const lines = text.split('\n', MOST_LINES)
  const words = wanted.split('\n').map((line) => line.trim())
  const first = words.findIndex((line) => line !== '')
  if (first === -1) return undefined
  const at = brokenOff(lines, words.slice(first)) ?? mostAlike(lines, words[first] ?? '')
  return at === undefined ? undefined : { line: at + 1, text: shown(lines[at] ?? '') }
}

/** The first differing line after the longest match. */
function brokenOff(lines: readonly string[], wanted: readonly string[]): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [start, line] of lines.entries()) {
    if (line.trim() !== wanted[0]) continue
    let same = 1
    while (same < wanted.length && lines[start + same]?.trim() === wanted[same]) same += 1
    if (same > most) {
      most = same
      best = Math.min(start + same, start + wanted.length - 1, lines.length - 1)
    }
  }
  return best
}

function mostAlike(lines: readonly string[], wanted: string): number | undefined {
  const pairs = pairsOf(wanted)
  let best: number | undefined
  let most = LEAST_ALIKE
  for (const [index, line] of lines.entries()) {
    const alike = likeness(pairs, pairsOf(line))
    if (alike > most) {
      most = alike
      best = index
    }
  }
  return best
}

/** The share of common letter pairs, from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size
  return all === 0 ? 0 : (2 * one.intersection(other).size) / all
}

function pairsOf(line: string): Set<string> {
  const text = line.trim().slice(0, MOST_COMPARED).toLowerCase()
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < text.length; at += 1) pairs.add(text.slice(at, at + 2))
  return pairs
}

const shown = (line: string): string => {
  const text = line.trimEnd()
  return text.length > MOST_COMPARED ? `${text.slice(0, MOST_COMPARED).toWellFormed()}…` : text
}
