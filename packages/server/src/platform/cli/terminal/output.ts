import { jsonText } from './json-text.ts'
import { pageOf } from './page.ts'
import { tableLines, textColumns } from './table.ts'

/** Prints for a program. */
export const printJson = (value: unknown, indent?: number): void => console.log(jsonText(value, indent))

/**
 * Prints a table as wide as the terminal; columns whose heading begins with a space are aligned right.
 *
 * @param hideFirst the columns to hide before others where the terminal is narrow, in this order
 */
export function printTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  hideFirst?: readonly string[],
): void {
  console.log(tableLines(textColumns(columns, rows, hideFirst), pageOf(process.stdout)).join('\n'))
}

/** The data for standard output, remarks for standard error, and the exit code. */
export interface Shown {
  readonly out: readonly string[]
  readonly err: readonly string[]
  readonly exitCode: number
}

export function print({ out, err, exitCode }: Shown): void {
  if (out.length > 0) console.log(out.join('\n'))
  if (err.length > 0) console.error(err.join('\n'))
  process.exitCode = exitCode
}

/** A time to the minute, in UTC. */
export const shortTime = (iso: string | null): string =>
  iso === null ? '–' : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
