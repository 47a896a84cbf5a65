import type { ReactNode } from 'react'
import { Copyable } from '../../parts/display/copyable.tsx'
import { timeUntil } from '../../parts/time/dates.ts'
import styles from './operator.module.css'

interface Props {
  link: string
  expiresAt: string
  label: string
  children: ReactNode
}

/** A link that is shown once, to be copied. */
export function ShownLink({ link, expiresAt, label, children }: Props) {
  return (
    <div className={styles['link']}>
      <p role="status">
        {children} It expires in {timeUntil(expiresAt)}.
      </p>
      <Copyable label={label} text={link} />
    </div>
  )
}
