import { useTool } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Sources } from '../../../parts/display/sources.tsx'
import styles from './agreement.module.css'
import { asSource } from './plan-sources.ts'

/** An agreement in its own words, and how it was read. */
export function Agreement({ ruleId }: { ruleId: string }) {
  const details = useTool('tn_transfer_details', { ruleId })
  return (
    <Loaded query={details} doing="show the agreement" waiting="Fetching the agreement">
      {({ data }) => (
        <div className={styles['agreement']}>
          {data.originalText === null ? null : (
            <blockquote className={styles['words']}>{data.originalText}</blockquote>
          )}
          <Facts
            facts={[
              ['Asks for', data.sources],
              ['In effect', rangeOf(data)],
              ['Understood', data.understood === 1 ? 'all of it' : percent(data.understood)],
              ['Certainty', percent(data.confidence)],
            ]}
          />
          <Sources sources={data.evidence.map(asSource)} />
        </div>
      )}
    </Loaded>
  )
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

function rangeOf({ effectiveStart, effectiveEnd }: { effectiveStart?: string; effectiveEnd?: string }) {
  const [start, end] = [
    effectiveStart ? `from ${effectiveStart}` : '',
    effectiveEnd ? `until ${effectiveEnd}` : '',
  ]
  return `${start} ${end}`.trim() || undefined
}
