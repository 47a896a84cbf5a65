import { type ReactNode, useState } from 'react'
import { useSchools } from '../../../api/schools.ts'
import { Loaded, Progress } from '../../../parts/feedback/states.tsx'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { useCatalog } from '../catalog/use-catalog.ts'
import { Compare } from './compare.tsx'
import { TargetResult } from './target-result.tsx'
import styles from './results.module.css'
import { type Resolution, type SchoolCourses, type Suppositions, useResolutions } from './use-resolutions.ts'
import { WhatIf } from './what-if.tsx'

interface Props {
  to: readonly string[]
  courses: readonly TakenCourse[]
  coursesFor: (school: string) => SchoolCourses
  supposed?: Suppositions
  /** Folds the agreements away, where there is little room. */
  isBrief?: boolean
  /** Shown below a complete answer. */
  children?: (schools: readonly AnsweredSchool[], supposed: Suppositions) => ReactNode
}

export interface AnsweredSchool {
  name: string
  resolution: Resolution
}

const NOTHING_SUPPOSED: Suppositions = { planned: [], includeUnfinished: false, picks: new Map() }

/** One school, or a comparison with a tab per school. */
export function Results({
  to,
  courses,
  coursesFor,
  supposed = NOTHING_SUPPOSED,
  isBrief = false,
  children,
}: Props) {
  const schools = useSchools()
  const [planned, setPlanned] = useState(supposed.planned)
  const [includeUnfinished, setIncludeUnfinished] = useState(supposed.includeUnfinished)
  const [picks, setPicks] = useState(supposed.picks)
  const queries = useResolutions({ to, coursesFor, planned, includeUnfinished, picks })
  const catalog = useCatalog(courses.map(({ course }) => course))
  const [looked, setLooked] = useState('')
  const chosen = to.includes(looked) ? looked : (to[0] ?? '')
  const query = queries[to.indexOf(chosen)]
  const nameOf = (id: string) => schools.get(id) ?? id
  if (!query) return null
  if (!catalog) return <Progress label="Loading courses" />
  const inFull = (
    <Loaded
      query={query}
      doing={`load the plan for ${nameOf(chosen)}`}
      waiting={`Loading plan for ${nameOf(chosen)}`}
    >
      {(resolution) => (
        <TargetResult
          key={chosen}
          resolution={resolution}
          courses={courses}
          catalog={catalog}
          school={nameOf(chosen)}
          isBrief={isBrief}
          onPick={(ruleId, alternative) => setPicks(new Map([...picks, [ruleId, alternative]]))}
          onTry={(course) => setPlanned([...new Set([...planned, course])])}
        />
      )}
    </Loaded>
  )
  const answered = to.flatMap((id, at) => {
    const resolution = queries[at]?.data
    return resolution ? [{ name: nameOf(id), resolution }] : []
  })
  const beside = (
    <>
      <WhatIf
        courses={courses}
        planned={planned}
        onPlanned={setPlanned}
        includeUnfinished={includeUnfinished}
        onIncludeUnfinished={setIncludeUnfinished}
      />
      {answered.length === to.length ? children?.(answered, { planned, includeUnfinished, picks }) : null}
    </>
  )
  if (to.length === 1)
    return (
      <div className={styles['results']}>
        {inFull}
        {beside}
      </div>
    )
  return (
    <div className={styles['results']}>
      <Compare
        courses={courses}
        catalog={catalog}
        columns={to.map((id, at) => ({
          id,
          name: nameOf(id),
          resolution: queries[at]?.data,
          hasFailed: Boolean(queries[at]?.error),
        }))}
      />
      <Tabs
        label="Schools"
        tabs={to.map((id) => ({ id, label: nameOf(id) }))}
        chosen={chosen}
        onChoose={setLooked}
      >
        {inFull}
      </Tabs>
      {beside}
    </div>
  )
}
