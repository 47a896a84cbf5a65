import type { ReactNode } from 'react'
import { classes } from '../../design/classes.ts'
import styles from './tag.module.css'

/** A short label; its colour only repeats what the text says. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'accent' | 'warning' | 'danger'
  children: ReactNode
}) {
  return <span className={classes(styles['tag'], styles[tone])}>{children}</span>
}
