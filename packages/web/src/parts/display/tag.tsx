import type { ReactNode } from 'react'
import { classes } from '../../design/classes.ts'
import styles from './tag.module.css'

/** A word about a thing, such as its kind; colour never says more than the word does. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'accent' | 'warning' | 'danger'
  children: ReactNode
}) {
  return <span className={classes(styles['tag'], styles[tone])}>{children}</span>
}
