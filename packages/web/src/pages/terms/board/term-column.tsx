import { type ReactNode, useState } from 'react'
import { Icon } from '../../../parts/display/icon.tsx'
import { Button } from '../../../parts/form/button.tsx'
import type { BoardTerm } from './board-terms.ts'
import styles from './board.module.css'

interface Props {
  term: BoardTerm
  /** Whether a dragged course is over it. */
  isOver: boolean
  faults: readonly string[]
  /** The cards of its courses. */
  children: ReactNode
}

/** A term with its courses. Without any it is one line, onto which a course can be dropped as well. */
export function TermColumn({ term: { name, courses, credits, limit }, isOver, faults, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isEmpty = courses.length === 0
  const isFolded = isEmpty && !isOpen && faults.length === 0
  const state = limit === 0 ? 'Term off' : 'No courses'
  return (
    <li
      className={styles['term']}
      data-term={name}
      data-over={isOver || undefined}
      data-folded={isFolded || undefined}
      aria-label={name}
    >
      <div className={styles['head']}>
        <h3 className={styles['name']}>{name}</h3>
        {isFolded ? <span className={styles['credits']}>{state}</span> : null}
        {isEmpty && faults.length === 0 ? (
          <Button
            look="quiet"
            className={styles['fold']}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Fold' : 'Unfold'} ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} />
          </Button>
        ) : null}
      </div>
      {isFolded ? null : (
        <p className={styles['credits']}>
          {isEmpty
            ? `${state}. ${limit > 0 ? `Room for ${limit} credits: drop a course here.` : ''}`
            : `${credits} of ${limit} credits`}
        </p>
      )}
      {faults.map((text) => (
        <p key={text} className={styles['fault']}>
          {text}
        </p>
      ))}
      {isEmpty ? null : <ul className={styles['cards']}>{children}</ul>}
    </li>
  )
}
