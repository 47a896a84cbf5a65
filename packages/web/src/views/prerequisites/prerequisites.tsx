import { useState } from 'react'
import { partsOf, useSchools } from '../../api/schools.ts'
import { useTool } from '../../api/use-tool.ts'
import { Requisites } from '../../pages/courses/requisites/requisites.tsx'
import { Sources } from '../../parts/display/sources.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Button } from '../../parts/form/button.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { CourseAnchor } from '../../parts/links/course-link.tsx'
import { tellModel } from '../host/host.ts'
import styles from './prerequisites.module.css'

/** What a course requires. A course in it opens in its place. */
export function Prerequisites({ course: first }: { course: string }) {
  const [trail, setTrail] = useState<readonly string[]>([])
  const course = trail.at(-1) ?? first
  const [earlier = first] = trail.slice(-2, -1)
  const open = (next: readonly string[]) => {
    setTrail(next)
    tellModel(`The user looks at the prerequisites of ${next.at(-1) ?? first}.`)
  }
  const anchor = (named: string, code: string) =>
    named === course ? (
      code
    ) : (
      <button type="button" className={styles['open']} onClick={() => open([...trail, named])}>
        {code}
      </button>
    )
  return (
    <CourseAnchor value={anchor}>
      {trail.length > 0 ? (
        <Button look="quiet" onClick={() => open(trail.slice(0, -1))}>
          Back to {partsOf(earlier).code}
        </Button>
      ) : null}
      <Course key={course} course={course} />
    </CourseAnchor>
  )
}

function Course({ course }: { course: string }) {
  const found = useTool('tn_course_prereqs', { course })
  const schools = useSchools()
  const { school, code } = partsOf(course)
  return (
    <Loaded
      query={found}
      doing="load the prerequisites"
      waiting="Loading prerequisites"
      missing={{ title: `${code} isn’t in the catalog`, action: null }}
    >
      {({ data: { title, sources } }) => (
        <article className={styles['course']}>
          <PageHeader title={title ?? code} above={[schools.get(school), code].filter(Boolean).join(' / ')} />
          <Requisites course={course} />
          <Sources sources={sources} />
        </article>
      )}
    </Loaded>
  )
}
