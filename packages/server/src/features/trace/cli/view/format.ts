import { safeText } from '../../../../platform/cli/terminal/cell.ts'
import { cutTo, textWidth, wrap } from '../../../../platform/cli/terminal/text-width.ts'
import { number } from '../../../../platform/usage/format-figures.ts'

/** Where nobody sees where a line ends, it ends here. */
const WIDEST = 100

interface Clipped {
  readonly lines: string[]
  /** How many lines more there are. */
  readonly more: number
}

/** A text as lines of a terminal: broken between words, long words cut, and no more than so many of them. */
export function clip(text: string, width: number, most: number): Clipped {
  const room = Math.min(width, WIDEST)
  const lines = safeText(text)
    .trimEnd()
    .split('\n')
    .flatMap((line) => (textWidth(line) <= room ? [line.trimEnd()] : wrap(line.trimEnd(), room)))
    .flatMap((line) => brokenTo(line, room, most))
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) }
}

/** A word that is wider than the terminal: all of it where all is to be seen. */
function brokenTo(line: string, width: number, most: number): string[] {
  if (textWidth(line) <= width) return [line]
  if (most !== Infinity) return [cutTo(line, width)]
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (textWidth(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** The first line that says something, in one line. */
export const oneLine = (text: string, width: number): string =>
  cutTo(safeText(text).replace(/\s+/g, ' ').trim(), Math.min(width, WIDEST))

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long something took, to two figures of what matters: `840 ms`, `4.2 s`, `3 min 20 s`, `2 h 5 min`. */
export function span(ms: number | null): string {
  if (ms === null) return ''
  if (ms < SECOND) return `${Math.round(ms)} ms`
  if (ms < 10 * SECOND) return `${(ms / SECOND).toFixed(1)} s`
  if (ms < MINUTE) return `${Math.round(ms / SECOND)} s`
  if (ms < HOUR) return pair(ms, MINUTE, 'min', SECOND, 's')
  return ms < 48 * HOUR ? pair(ms, HOUR, 'h', MINUTE, 'min') : `${Math.round(ms / (24 * HOUR))} days`
}

function pair(ms: number, big: number, bigUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((ms % big) / small)
  return `${Math.floor(ms / big)} ${bigUnit}${rest === 0 ? '' : ` ${rest} ${smallUnit}`}`
}

/** `812`, `12.4 k`, `3.1 M`. */
export function count(value: number): string {
  if (value < 10_000) return number(value)
  if (value < 999_500) return `${short(value / 1000)} k`
  return `${short(value / 1_000_000)} M`
}

const short = (value: number): string => (value < 99.95 ? value.toFixed(1) : String(Math.round(value)))

/** `09:30`, in UTC like all times here. */
export const clock = (iso: string | null): string => (iso === null ? '' : iso.slice(11, 16))

export const plural = (amount: number, noun: string): string =>
  `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`
