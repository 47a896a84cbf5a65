import { textColumns } from './do/show/columns.ts'
import { pageOf } from './do/show/print.ts'
import { tableLines } from './do/show/table.ts'

/** Prints for a program. */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value))

/** Prints a table for people, as wide as the terminal; a heading that begins with a space stands over figures. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(tableLines(textColumns(columns, rows), pageOf(process.stdout)).join('\n'))
}

/** An instant as people read it: to the minute, in UTC. */
export const shortTime = (iso: string | null): string =>
  iso === null ? '–' : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
