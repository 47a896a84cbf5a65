import { Fragment } from 'react'
import styles from './log-text.module.css'
import { visibleText } from './visible-text.ts'

const MASK = /(\[masked: [^\]\n]{1,60}\])/

/** Text of a log: nothing in it is markup, what is unseen is made visible, and masks are seen to be masks. */
export function LogText({ text }: { text: string }) {
  return visibleText(text)
    .split(MASK)
    .map((part, at) => {
      const key = `${at}`
      return at % 2 === 1 ? (
        <span key={key} className={styles['mask']} title="A secret in the log, not shown here">
          {part.slice(1, -1)}
        </span>
      ) : (
        <Fragment key={key}>{part}</Fragment>
      )
    })
}
