import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Citation } from '../log/session-event.ts'
import { placeOf } from './citation-link.ts'
import styles from './citations.module.css'

/** What an answer rests on, numbered as footnotes are. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  const title = useId()
  if (citations.length === 0) return null
  return (
    <div className={styles['citations']}>
      <p id={title} className={styles['title']}>
        Sources
      </p>
      <ol aria-labelledby={title}>
        {citations.map((citation) => (
          <li key={`${citation.label} ${citation.uri}`}>
            <Source citation={citation} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Source({ citation }: { citation: Citation }) {
  const { page, elsewhere } = placeOf(citation)
  if (page) return <Link {...page}>{citation.label}</Link>
  if (elsewhere === undefined) return citation.label
  return (
    <a href={elsewhere} rel="noreferrer" target="_blank">
      {citation.label}
    </a>
  )
}
