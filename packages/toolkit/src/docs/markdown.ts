const ticksFor = (text: string, least: number): string => {
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length)
  return '`'.repeat(Math.max(least, ...runs.map((length) => length + 1)))
}

/** Text as code within a line. */
export function code(text: string): string {
  const ticks = ticksFor(text, 1)
  return ticks.length === 1 ? `\`${text}\`` : `${ticks} ${text} ${ticks}`
}

/** Text as a block of code. */
export function fence(language: string, text: string): string {
  const ticks = ticksFor(text, 3)
  return `${ticks}${language}\n${text}\n${ticks}`
}

const WIDEST_LINE = 100

/** A value as JSON that people read: what fits on a line stays on one. */
export function json(value: unknown, indent = ''): string {
  // No text of JSON holds a line break, so every one of them is the layout's.
  const line = (JSON.stringify(value, null, 1) ?? 'null').replace(/\n\s*/g, ' ')
  if (indent.length + line.length <= WIDEST_LINE || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => inner + json(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${json(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

export const jsonBlock = (value: unknown): string => fence('json', json(value))

/** What an author wrote, on one line, with nothing in it read as HTML. */
export const prose = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', String.raw`\<`)))
    .join('')

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

/** A table without the columns in which no row says anything. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = columns.flatMap((_, at) => (rows.some((row) => row[at]) ? [at] : []))
  const only = (cells: readonly string[]) => kept.map((at) => cells[at] ?? '')
  return [line(only(columns)), line(kept.map(() => '---')), ...rows.map((row) => line(only(row)))].join('\n')
}

export const link = (text: string, target: string): string => `[${text}](${target})`

/** `a`, `a or b`, `a, b or c`. */
export const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Made when first used: to load what it needs takes longer than most calls. */
let format: Intl.NumberFormat | undefined

/** A number as English writes it: 1,000. */
export const figure = (value: number): string => (format ??= new Intl.NumberFormat('en')).format(value)

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
  [1, 'millisecond'],
]

/** A stretch of time in its largest whole unit: `2 seconds`, `1 hour`. */
export function duration(ms: number): string {
  const [size, name] = UNITS.find(([unit]) => ms >= unit && ms % unit === 0) ?? [1, 'millisecond']
  const count = ms / size
  return `${figure(count)} ${name}${count === 1 ? '' : 's'}`
}
