import { useState } from 'react'
import { useEveryPage, useToolPages } from '../../../api/use-tool.ts'
import { useSchools } from '../../../api/schools.ts'
import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { bySchool, firstSchools } from './rule-order.ts'
import { RuleRows } from './rule-rows.tsx'
import styles from './transfers.module.css'

/** Transfer agreements in both directions. */
export function Transfers({ course }: { course: string }) {
  return (
    <div className={styles['transfers']}>
      <div className={styles['direction']}>
        <h3>Credit at other schools</h3>
        <Outward course={course} />
      </div>
      <div className={styles['direction']}>
        <h3>Courses that transfer in</h3>
        <Inward course={course} />
      </div>
    </div>
  )
}

function Outward({ course }: { course: string }) {
  return (
    <Rules
      query={useToolPages('tn_transfer_search', { course, limit: PAGE })}
      nothing="No transfer agreements"
      direction="out"
    />
  )
}

function Inward({ course }: { course: string }) {
  return (
    <Rules
      query={useToolPages('tn_transfer_reverse', { targetCourse: course, limit: PAGE })}
      nothing="No transfer agreements"
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

const PAGE = 100
/** More pages are loaded on request only. */
const MOST_PAGES = 10
const FIRST_SHOWN = 20

/** All pages are loaded to sort them; of many schools the first are shown, and of the agreements those in effect. */
function Rules({ query, nothing, direction }: Props) {
  const schools = useSchools()
  const [isWhole, setWhole] = useState(false)
  useEveryPage(query, MOST_PAGES)
  const [first] = query.pages
  const items = query.pages.flatMap(({ data }) => data.items)
  if (query.error)
    return <ErrorState error={query.error} doing="load agreements" onRetry={() => void query.refetch()} />
  if (!first) return <Progress label="Loading agreements" />
  if (items.length === 0) return <p className={styles['note']}>{nothing}</p>
  const current = items.filter(({ inEffect }) => inEffect)
  const groups = bySchool(isWhole ? items : current, direction, schools)
  const shown = isWhole ? groups : firstSchools(groups, FIRST_SHOWN)
  const total = first.data.totalCount ?? items.length
  return (
    <div>
      {groups.length === 0 ? <p className={styles['note']}>No agreement is in effect today</p> : null}
      <div className={styles['schools']}>
        {shown.map(({ id, school, rules }) => (
          <RuleRows key={id} school={school} rules={rules} />
        ))}
      </div>
      {!isWhole && (shown.length < groups.length || current.length < items.length) ? (
        <div className={styles['more']}>
          <Button onClick={() => setWhole(true)}>
            Show all {pluralize(total, 'agreement')}
            {current.length < items.length ? `, ${items.length - current.length} of them past` : ''}
          </Button>
        </div>
      ) : (
        <ShowMore query={query} shown={items.length} total={total} of="agreement" />
      )}
    </div>
  )
}
