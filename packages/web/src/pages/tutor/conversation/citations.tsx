import { Link, linkOptions } from '@tanstack/react-router'
import { useId } from 'react'
import { toolPage } from '../../../parts/links/page-for-call.ts'
import type { Citation } from '../log/session-event.ts'
import styles from './citations.module.css'

/** The numbered sources of an answer. */
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
  const { page, elsewhere } = citationLink(citation)
  if (page) return <Link {...page}>{citation.label}</Link>
  if (elsewhere === undefined) return citation.label
  return (
    <a href={elsewhere} rel="noreferrer" target="_blank">
      {citation.label}
    </a>
  )
}

/** The link of a source: a page of the app, another site, or none. */
function citationLink({ uri, tool }: Citation) {
  const [, scheme, rest = ''] = /^([a-z][a-z-]*):\/\/(.+)$/.exec(uri ?? '') ?? []
  const [first = '', second] = rest.split('/').map(decoded)
  if (scheme === 'course' && second !== undefined)
    return { page: linkOptions({ to: '/courses/$course', params: { course: `${first}:${second}` } }) }
  if (scheme === 'transfer-rule') return { page: toolPage('tn_transfer_details', { ruleId: first }) }
  if (uri !== undefined && (scheme === 'https' || scheme === 'http')) return { elsewhere: uri }
  return tool === undefined ? {} : { page: toolPage(tool, {}) }
}

/** Models may write invalid addresses. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
