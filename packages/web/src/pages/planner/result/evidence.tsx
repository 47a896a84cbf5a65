import { Fragment } from 'react'
import { Tag } from '../../../parts/display/tag.tsx'
import { ageOf, isOld } from './age.ts'
import type { ExactMatch } from './use-resolutions.ts'

/** Where an agreement was found, when, and how old that is by now. */
export function Evidence({ evidence }: { evidence: ExactMatch['evidence'] }) {
  const now = new Date()
  return evidence.map(({ source, link, accessedOn, demo }, at) => (
    <Fragment key={`${source} ${accessedOn}`}>
      {at > 0 ? '; ' : ''}
      {link !== undefined && /^https?:/.test(link) ? (
        <a href={link} rel="noreferrer" target="_blank">
          {source}
        </a>
      ) : (
        source
      )}
      , taken {accessedOn}, {ageOf(accessedOn, now)}
      {demo ? ', invented' : ''} {isOld(accessedOn, now) ? <Tag tone="warning">ask again</Tag> : null}
    </Fragment>
  ))
}
