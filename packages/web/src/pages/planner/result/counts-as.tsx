import { Fragment } from 'react'
import { CourseLink } from '../../../parts/links/course-link.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import type { ExactMatch, Target } from './use-resolutions.ts'

/** What an agreement counts as. */
export function CountsAs({ rule: { outcome, targets } }: { rule: Pick<ExactMatch, 'outcome' | 'targets'> }) {
  if (outcome === 'no-credit') return <Tag tone="danger">no credit</Tag>
  if (outcome === 'individual-assessment') return <Tag tone="warning">individual assessment</Tag>
  return targets.map((together, at) => (
    <Fragment key={JSON.stringify(together)}>
      {at > 0 ? ' or ' : ''}
      <Together targets={together} />
    </Fragment>
  ))
}

export function Together({ targets }: { targets: readonly Target[] }) {
  return targets.map((target, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- an agreement may give the same twice
    <Fragment key={at}>
      {at > 0 ? ' and ' : ''}
      {target.kind === 'course' ? <CourseLink course={target.course} /> : nameOf(target)}
    </Fragment>
  ))
}

const nameOf = (target: Exclude<Target, { kind: 'course' }>): string =>
  target.kind === 'generic'
    ? `${target.subject} ${target.pattern}`
    : `${target.bucket} ${target.pattern ?? ''}`.trim()

/** `A, B and C`. */
export function Courses({ courses, by = 'and' }: { courses: readonly string[]; by?: 'and' | 'or' }) {
  return courses.map((course, at) => (
    <Fragment key={course}>
      {at === 0 ? '' : at === courses.length - 1 ? ` ${by} ` : ', '}
      <CourseLink course={course} />
    </Fragment>
  ))
}
