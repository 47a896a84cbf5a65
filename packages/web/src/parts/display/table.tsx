import type { ReactNode } from 'react'
import { classes } from '../../design/classes.ts'
import hidden from '../../design/hidden.module.css'
import styles from './table.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Right-aligned. */
  numeric?: boolean
  /** Hidden on narrow pages. */
  minor?: boolean
}

interface Props<Row> {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** The first column is the row header. */
export function Table<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  const classOf = ({ numeric, minor }: Column<Row>) =>
    classes(numeric && styles['numeric'], minor && styles['minor'])
  return (
    <div className={styles['scroll']} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption className={hidden['hidden']}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.title} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.title} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
