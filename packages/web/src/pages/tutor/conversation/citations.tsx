import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import { partsOf, useSchools } from '../../../api/schools.ts'
import type { Citation } from '../log/session-event.ts'
import { citationTarget } from './citation-link.ts'
import styles from './citations.module.css'

const AgreementDialog = lazy(() => import('./agreement-dialog.tsx'))

/** The sources of an answer, each of which opens. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  const title = useId()
  const [agreement, setAgreement] = useState<string>()
  if (citations.length === 0) return null
  return (
    <div className={styles['citations']}>
      <p id={title} className={styles['title']}>
        Sources
      </p>
      <ul aria-labelledby={title}>
        {citations.map((citation) => (
          <li key={`${citation.label} ${citation.uri}`}>
            <Source citation={citation} onAgreement={setAgreement} />
          </li>
        ))}
      </ul>
      <Suspense>
        {agreement === undefined ? null : (
          <AgreementDialog ruleId={agreement} onClose={() => setAgreement(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

interface SourceProps {
  citation: Citation
  onAgreement: (ruleId: string) => void
}

function Source({ citation, onAgreement }: SourceProps) {
  const { page, elsewhere, agreement } = citationTarget(citation)
  const label = <Label citation={citation} />
  const className = styles['chip']
  if (page)
    return (
      <Link {...page} className={className}>
        {label}
      </Link>
    )
  if (agreement !== undefined)
    return (
      <button type="button" className={className} onClick={() => onAgreement(agreement)}>
        {label}
      </button>
    )
  if (elsewhere === undefined) return <span className={className}>{label}</span>
  return (
    <a href={elsewhere} rel="noreferrer" target="_blank" className={className}>
      {label}
    </a>
  )
}

/** A course is shown with its school's name instead of its id. */
function Label({ citation: { label, uri } }: { citation: Citation }) {
  const schools = useSchools()
  const { school, code } = partsOf(label)
  const name = uri?.startsWith('course:') ? schools.get(school) : undefined
  return name === undefined ? (
    label
  ) : (
    <>
      {code} <span className={styles['school']}>{name}</span>
    </>
  )
}
