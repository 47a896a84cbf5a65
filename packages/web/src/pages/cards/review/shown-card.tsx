import { useEffect, useRef } from 'react'
import { CardSource, CardText } from '../../../parts/card/card-text.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import styles from './shown-card.module.css'
import type { DueCard, Revealed } from './use-review-session.ts'

interface Props {
  card: DueCard
  deck: string | undefined
  answer: Revealed | undefined
}

/** The question, and the answer once it is revealed. */
export function ShownCard({ card, deck, answer }: Props) {
  const article = useRef<HTMLElement>(null)
  const shown = `${card.cardId} ${answer !== undefined}`
  const before = useRef(shown)
  // Moves the focus, so that screen readers announce the change.
  useEffect(() => {
    if (before.current !== shown) article.current?.focus({ preventScroll: true })
    before.current = shown
  }, [shown])
  const options = card.options ?? []
  return (
    <article ref={article} tabIndex={-1} aria-label="Card" className={styles['card']}>
      <p className={styles['about']}>
        {[deck, card.phase === 'new' ? 'new' : undefined, ...card.tags].filter(Boolean).join(' · ')}
      </p>
      <div className={styles['front']}>
        <CardText text={answer?.front ?? card.front} />
      </div>
      {options.length > 0 ? (
        <ol className={styles['options']}>
          {options.map((option) => (
            <li key={option} data-right={(answer && option === answer.back) || undefined}>
              <CardText text={option} />
              {answer && option === answer.back ? <Tag tone="accent">correct</Tag> : null}
            </li>
          ))}
        </ol>
      ) : null}
      {answer && options.length === 0 ? (
        <div className={styles['answer']} role="region" aria-label="Answer">
          <CardText text={answer.back} />
        </div>
      ) : null}
      {answer ? <CardSource cardId={card.cardId} /> : null}
    </article>
  )
}
