import { useToolPages } from '../../../api/use-tool.ts'
import { useSchools } from '../../../api/schools.ts'
import { ErrorState } from '../../../parts/error-state.tsx'
import { Progress } from '../../../parts/progress.tsx'
import { ShowMore } from '../../../parts/show-more.tsx'
import { RuleRows } from './rule-rows.tsx'
import styles from './transfers.module.css'

/** What a course counts as elsewhere, and what counts as it. */
export function Transfers({ course }: { course: string }) {
  return (
    <div className={styles['transfers']}>
      <div className={styles['direction']}>
        <h3>What it counts as elsewhere</h3>
        <Outward course={course} />
      </div>
      <div className={styles['direction']}>
        <h3>What counts as it here</h3>
        <Inward course={course} />
      </div>
    </div>
  )
}

function Outward({ course }: { course: string }) {
  return (
    <Rules
      query={useToolPages('tn_transfer_search', { course })}
      nothing="No agreement names it."
      direction="out"
    />
  )
}

function Inward({ course }: { course: string }) {
  return (
    <Rules
      query={useToolPages('tn_transfer_reverse', { targetCourse: course })}
      nothing="No agreement gives credit for it."
      direction="in"
    />
  )
}

interface Props {
  query:
    | ReturnType<typeof useToolPages<'tn_transfer_search'>>
    | ReturnType<typeof useToolPages<'tn_transfer_reverse'>>
  nothing: string
  direction: 'in' | 'out'
}

function Rules({ query, nothing, direction }: Props) {
  const schools = useSchools()
  const [first] = query.pages
  const items = query.pages.flatMap(({ data }) => data.items)
  if (query.error)
    return <ErrorState error={query.error} doing="look up agreements" onRetry={() => void query.refetch()} />
  if (!first) return <Progress label="Looking up agreements" />
  if (items.length === 0) return <p className={styles['note']}>{nothing}</p>
  return (
    <div>
      <RuleRows rules={items} schools={schools} direction={direction} />
      <ShowMore query={query} shown={items.length} total={first.data.totalCount} of="agreement" />
    </div>
  )
}
