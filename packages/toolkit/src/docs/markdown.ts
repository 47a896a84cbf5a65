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
