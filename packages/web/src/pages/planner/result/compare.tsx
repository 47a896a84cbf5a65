import type { ReactNode } from 'react'
import { partsOf } from '../../../api/schools.ts'
import hidden from '../../../design/hidden.module.css'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import { figureOf } from '../catalog/course-credits.ts'
import type { Catalog } from '../catalog/use-catalog.ts'
import styles from './compare.module.css'
import { Together } from './counts-as.tsx'
import { planFacts, statusOf, WHY_NOT } from './plan-facts.ts'
import type { Resolution } from './use-resolutions.ts'

export interface ComparedSchool {
  id: string
  name: string
  /** Undefined while loading. */
  resolution: Resolution | undefined
  hasFailed: boolean
}

interface Props {
  courses: readonly TakenCourse[]
  catalog: Catalog
  columns: readonly ComparedSchool[]
}

/** Compares schools: totals, then courses. */
export function Compare({ courses, catalog, columns }: Props) {
  const schools = columns.map((column) => ({
    ...column,
    facts: column.resolution && planFacts(column.resolution, courses, catalog),
  }))
  // A school without an answer might be the best one.
  const most = schools.every(({ facts }) => facts)
    ? Math.max(...schools.map(({ facts }) => facts?.used.credits ?? 0))
    : undefined
  const taken = [...new Set(courses.map(({ course }) => course))]
  return (
    <div className={styles['section']}>
      <h2 id="side-by-side">Side by side</h2>
      <div className={styles['scroll']} role="region" aria-labelledby="side-by-side" tabIndex={0}>
        <table className={styles['table']}>
          <caption className={hidden['hidden']}>What the courses are worth at each school</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className={hidden['hidden']}>Course</span>
              </th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles['totals']}>
            <tr>
              <th scope="row">Credits that transfer</th>
              {schools.map(({ id, facts, hasFailed }) => (
                <td key={id}>
                  {facts ? (
                    figureOf(facts.used)
                  ) : hasFailed ? (
                    <Tag tone="danger">couldn’t be loaded</Tag>
                  ) : (
                    '…'
                  )}{' '}
                  {facts && most !== undefined && most > 0 && facts.used.credits === most ? (
                    <Tag tone="accent">highest</Tag>
                  ) : null}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Not transferring</th>
              {schools.map(({ id, facts }) => (
                <td key={id}>{facts ? figureOf(facts.left) : null}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Open</th>
              {schools.map(({ id, facts }) => (
                <td key={id}>{facts ? figureOf(facts.openSum) : null}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Credits awarded</th>
              {schools.map(({ id, resolution }) => (
                <td key={id}>{resolution?.bestPlan.targetCredits}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Partial matches</th>
              {schools.map(({ id, resolution }) => (
                <td key={id}>{resolution?.totals.partialMatches}</td>
              ))}
            </tr>
          </tbody>
          <tbody>
            {taken.map((course) => (
              <tr key={course}>
                <th scope="row">
                  <CourseLink course={course} />
                </th>
                {columns.map(({ id, resolution }) => (
                  <td key={id}>{resolution ? <Worth course={course} resolution={resolution} /> : null}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['note']}>Credit units differ between schools.</p>
    </div>
  )
}

function Worth({ course, resolution }: { course: string; resolution: Resolution }) {
  const status = statusOf(course, resolution)
  switch (status.kind) {
    case 'counts': {
      const others = status.rule.sourceCourses.filter((each) => each !== course)
      return (
        <>
          <Together targets={status.rule.targets} />
          {others.length > 0 ? <Small>with {codes(others)}</Small> : null}
        </>
      )
    }
    case 'partial':
      return (
        <>
          <Tag tone="warning">partial</Tag>
          <Small>missing {codes(status.missing)}</Small>
        </>
      )
    case 'not-counting':
      return (
        <>
          <Tag tone="warning">not yet</Tag>
          <Small>{WHY_NOT[status.why]}</Small>
        </>
      )
    case 'said':
      return (
        <>
          {status.result === 'open' ? <Tag tone="warning">open</Tag> : <Tag>nothing</Tag>}
          <Small>{status.reason}</Small>
        </>
      )
    case 'no-credit':
      return <Tag tone="danger">no credit</Tag>
    case 'left-over':
      return <Tag>not used</Tag>
    case 'undecided':
      return <Tag tone="warning">open</Tag>
  }
}

const codes = (courses: readonly string[]): string => courses.map((course) => partsOf(course).code).join(', ')

const Small = ({ children }: { children: ReactNode }) => <span className={styles['small']}>{children}</span>
