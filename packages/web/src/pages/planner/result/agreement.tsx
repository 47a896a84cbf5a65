import { Fragment } from 'react'
import { useTool } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { type Source, Sources } from '../../../parts/display/sources.tsx'
import { percent } from '../../../parts/text/words.ts'
import { Tag } from '../../../parts/display/tag.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import styles from './rule-row.module.css'
import type { ExactMatch, Resolution } from './use-resolutions.ts'

/** The original text of an agreement. */
export function Agreement({ ruleId }: { ruleId: string }) {
  const details = useTool('tn_transfer_details', { ruleId })
  return (
    <Loaded query={details} doing="load the agreement" waiting="Loading agreement">
      {({ data }) => (
        <div className={styles['agreementText']}>
          {data.originalText === null ? null : (
            <blockquote className={styles['words']}>{data.originalText}</blockquote>
          )}
          <Facts
            facts={[
              ['Requires', data.sources],
              ['In effect', rangeOf(data)],
              [
                'Wording',
                data.understood === 1 ? 'Fully interpreted' : `${percent(data.understood)} interpreted`,
              ],
            ]}
          />
          <Sources sources={data.evidence.map(asSource)} />
        </div>
      )}
    </Loaded>
  )
}

function rangeOf({ effectiveStart, effectiveEnd }: { effectiveStart?: string; effectiveEnd?: string }) {
  const [start, end] = [
    effectiveStart ? `from ${effectiveStart}` : '',
    effectiveEnd ? `until ${effectiveEnd}` : '',
  ]
  return `${start} ${end}`.trim() || undefined
}

/** The sources of an agreement and their age. */
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
      , imported{' '}
      <time dateTime={accessedOn} title={accessedOn}>
        {ageOf(accessedOn, now)}
      </time>
      {demo ? ', fictional' : ''} {isOld(accessedOn, now) ? <Tag tone="warning">may be outdated</Tag> : null}
    </Fragment>
  ))
}

const DAY_MS = 86_400_000
const STEPS = [
  { unit: 'year', days: 365 },
  { unit: 'month', days: 30 },
  { unit: 'day', days: 1 },
] as const
const OLD_DAYS = 730

const daysSince = (day: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(day)) / DAY_MS))

/** How long ago a day was: `14 days ago`, `today`. */
function ageOf(day: string, now: Date): string {
  const days = daysSince(day, now)
  const step = STEPS.find((each) => days >= each.days)
  if (!step) return 'today'
  const count = Math.floor(days / step.days)
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`
}

const isOld = (day: string, now: Date): boolean => daysSince(day, now) >= OLD_DAYS

const asSource = ({
  source,
  link,
  accessedOn,
  attribution,
  demo,
}: ExactMatch['evidence'][number]): Source => ({
  name: source,
  link: link ?? null,
  accessedOn,
  attribution: attribution ?? null,
  demo: demo ?? false,
})

/** The distinct sources of a plan. */
export function planSources({ exactMatches, partialMatches }: Resolution): Source[] {
  const all = [...exactMatches, ...partialMatches].flatMap(({ evidence }) => evidence.map(asSource))
  return [...new Map(all.map((source) => [`${source.name} ${source.accessedOn}`, source])).values()]
}
