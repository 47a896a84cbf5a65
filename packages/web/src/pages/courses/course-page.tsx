import { useRecentItem } from '../../parts/search/recent-items.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import type { Data } from '../../api/call.ts'
import { partsOf, useSchools } from '../../api/schools.ts'
import { useTool } from '../../api/use-tool.ts'
import { Facts } from '../../parts/display/facts.tsx'
import { EmptyState, Loaded } from '../../parts/feedback/states.tsx'
import { buttonClass } from '../../parts/form/button.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Sources } from '../../parts/display/sources.tsx'
import { requirementsInWords, termsOf } from '../../parts/plan/agreement-terms.ts'
import { creditsText } from './credits.ts'
import styles from './course-page.module.css'
import { Grades } from './grades/grades.tsx'
import { Requisites } from './requisites/requisites.tsx'
import { Schedule } from './schedule/schedule.tsx'
import { Transfers } from './transfers/transfers.tsx'

const route = getRouteApi('/courses/$course')

export function CoursePage() {
  const { course } = route.useParams()
  const found = useTool('tn_course_get', { course })
  const { school, code } = partsOf(course)
  const hasSchool = useSchools().has(school)
  // Agreements also name courses that no catalog describes.
  if (hasSchool && found.error instanceof CallFailure && found.error.code === 'NOT_FOUND')
    return (
      <>
        <PageHeader title={code} above={<Path course={course} />} />
        <div className={styles['sections']}>
          <NotDescribed nearest={found.error.details.nearest ?? []} />
          <Section title="Transfer credit">
            <Transfers course={course} />
          </Section>
        </div>
      </>
    )
  return (
    <Loaded
      query={found}
      doing="load the course"
      waiting="Loading course"
      missing={{ title: 'Course not found' }}
    >
      {({ data }) => <Course key={course} course={data} />}
    </Loaded>
  )
}

/** Agreements are often loaded without the sending school's catalog. */
function NotDescribed({ nearest }: { nearest: readonly string[] }) {
  return (
    <EmptyState
      title="No description of this course"
      actions={
        <Link to="/courses" className={buttonClass()}>
          Search courses
        </Link>
      }
    >
      The catalog doesn’t have it.{nearest.length > 0 ? ` Did you mean ${nearest.join(', ')}?` : ''} What
      transfer agreements say about it is below.
    </EmptyState>
  )
}

function Path({ course }: { course: string }) {
  const { school, code } = partsOf(course)
  const name = useSchools().get(school) ?? school
  return (
    <>
      <Link to="/courses">Courses</Link> / {name} / {code}
    </>
  )
}

function Course({ course: found }: { course: Data<'tn_course_get'> }) {
  const { course, title, credits, level, description, designation, notes, termsOffered, link, sources } =
    found
  const { code } = partsOf(course)
  useRecentItem('course', course, title ?? code, code)
  return (
    <>
      <PageHeader title={title ?? code} above={<Path course={course} />}>
        {description}
      </PageHeader>
      <div className={styles['sections']}>
        <Facts
          facts={[
            ['Code', code],
            ['Credits', creditsText(credits)?.replace(/ credits?$/, '')],
            ['Level', level],
            ['Usually offered', termsOffered.join(', ')],
            ['Counts toward', requirementNames(designation)],
            ['Notes', notes],
            [
              'Official page',
              link && /^https?:/.test(link) ? <SchoolLink key="link" link={link} /> : undefined,
            ],
          ]}
        />
        <Section title="Requirements">
          <Requisites course={course} />
        </Section>
        <Section title="Schedule">
          <Schedule course={course} />
        </Section>
        <Section title="Grades">
          <Grades course={course} />
        </Section>
        <Section title="Transfer credit">
          <Transfers course={course} />
        </Section>
      </div>
      <Sources sources={sources} />
    </>
  )
}

/** `Q/B-Sci` → `Quantitative and Breadth-Science`; other texts stay as they are. */
const requirementNames = (designation: string | null): string | null =>
  designation === null ? null : (requirementsInWords(termsOf([designation])) ?? designation)

function SchoolLink({ link }: { link: string }) {
  return (
    <a href={link} rel="noreferrer" target="_blank">
      View at the school
    </a>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
