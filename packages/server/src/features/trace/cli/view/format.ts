import { safeText } from '../../../../platform/cli/terminal/cell.ts'
import { cutTo, textWidth, wrap } from '../../../../platform/cli/terminal/text-width.ts'
import { number } from '../../../../platform/usage/format-figures.ts'

const WIDEST = 100

interface Clipped {
  readonly lines: string[]
  readonly more: number
}

/** Wraps a text for the terminal, to at most `most` lines. */
export function clip(text: string, width: number, most: number): Clipped {
  const room = Math.min(width, WIDEST)
  const lines = safeText(text)
    .trimEnd()
    .split('\n')
    .flatMap((line) => (textWidth(line) <= room ? [line.trimEnd()] : wrap(line.trimEnd(), room)))
    .flatMap((line) => brokenTo(line, room, most))
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) }
}

/** Splits a word that is wider than the terminal, or cuts it if the text is limited. */
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

export const oneLine = (text: string, width: number): string =>
  cutTo(safeText(text).replace(/\s+/g, ' ').trim(), Math.min(width, WIDEST))

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A duration: `840 ms`, `4.2 s`, `3 min 20 s`, `2 h 5 min`. */
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

/** `09:30`, in UTC. */
export const clock = (iso: string | null): string => (iso === null ? '' : iso.slice(11, 16))

export const plural = (amount: number, noun: string): string =>
  `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`

/** `$12.34`; less than a cent is not shown as nothing. */
export function money(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return '<$0.01'
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
