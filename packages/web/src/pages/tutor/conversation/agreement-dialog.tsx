import type { Data } from '../../../api/call.ts'
import { partsOf, useSchools } from '../../../api/schools.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { Sources } from '../../../parts/display/sources.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import { termsOf } from '../../../parts/plan/agreement-terms.ts'
import styles from './agreement-dialog.module.css'

type Agreement = Data<'tn_transfer_details'>
type Target = Agreement['targets'][number][number]

/** An agreement that an answer cites, in its own words. */
export default function AgreementDialog({ ruleId, onClose }: { ruleId: string; onClose: () => void }) {
  const details = useTool('tn_transfer_details', { ruleId })
  const schools = useSchools()
  return (
    <Dialog title="Transfer agreement" onClose={onClose}>
      <Loaded
        query={details}
        doing="load the agreement"
        waiting="Loading agreement"
        missing={{ title: 'This agreement is no longer in the catalog' }}
      >
        {({ data }) => (
          <div className={styles['agreement']}>
            <Facts
              facts={[
                ['From', schools.get(data.sourceInstitution) ?? data.sourceInstitution],
                ['To', schools.get(data.targetInstitution) ?? data.targetInstitution],
                ['Courses', withoutSchools(data.sources)],
                ['Counts as', outcomeOf(data)],
                ['Conditions', termsOf(data.conditions).conditions.join('; ') || undefined],
                ['In effect', rangeOf(data)],
              ]}
            />
            {data.originalText === null ? null : (
              <blockquote className={styles['words']}>{data.originalText}</blockquote>
            )}
            <Sources
              sources={data.evidence.map(({ source, link, accessedOn, attribution, demo }) => ({
                name: source,
                link: link ?? null,
                accessedOn,
                attribution: attribution ?? null,
                demo: demo ?? false,
              }))}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Both schools are named beside it: `nrc:MATH 1171` → `MATH 1171`. */
const withoutSchools = (courses: string): string => courses.replaceAll(/\b[a-z][\w-]*:(?=[A-Z])/g, '')

const outcomeOf = ({ outcome, targets }: Agreement): string =>
  outcome === 'no-credit'
    ? 'No credit'
    : outcome === 'individual-assessment'
      ? 'Assessed individually when you apply'
      : targets.map((together) => together.map(targetName).join(' and ')).join(', or ')

const targetName = (target: Target): string =>
  target.kind === 'course'
    ? partsOf(target.course).code
    : target.kind === 'generic'
      ? `${target.subject} ${target.pattern}`
      : target.bucket

const rangeOf = ({ effectiveStart, effectiveEnd }: Agreement): string | undefined =>
  [effectiveStart ? `from ${effectiveStart}` : '', effectiveEnd ? `until ${effectiveEnd}` : '']
    .join(' ')
    .trim() || undefined
