import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Data } from '../../api/call.ts'
import { partsOf, useSchools } from '../../api/schools.ts'
import { useTool } from '../../api/use-tool.ts'
import { Facts } from '../../parts/display/facts.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Sources } from '../../parts/display/sources.tsx'
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
  return (
    <Loaded query={found} doing={`show ${course}`} waiting="Looking the course up">
      {({ data }) => <Course key={course} course={data} />}
    </Loaded>
  )
}

function Course({ course: found }: { course: Data<'tn_course_get'> }) {
  const { course, title, credits, level, description, designation, notes, termsOffered, link, sources } =
    found
  const schools = useSchools()
  const { school, code } = partsOf(course)
  return (
    <>
      <PageHeader
        title={title ?? code}
        above={
          <>
            <Link to="/courses">Courses</Link> / {schools.get(school) ?? school} / {code}
          </>
        }
      >
        {description}
      </PageHeader>
      <div className={styles['sections']}>
        <Facts
          facts={[
            ['Code', code],
            ['Credits', creditsText(credits)?.replace(/ credits?$/, '')],
            ['Level', level],
            ['Usually offered', termsOffered.join(', ')],
            ['Requirements it counts for', designation],
            ['Notes', notes],
            [
              'At the school',
              link && /^https?:/.test(link) ? <SchoolLink key="link" link={link} /> : undefined,
            ],
          ]}
        />
        <Section title="What it needs">
          <Requisites course={course} />
        </Section>
        <Section title="When it is taught">
          <Schedule course={course} />
        </Section>
        <Section title="How students did">
          <Grades course={course} />
        </Section>
        <Section title="Where it counts">
          <Transfers course={course} />
        </Section>
      </div>
      <Sources sources={sources} />
    </>
  )
}

function SchoolLink({ link }: { link: string }) {
  return (
    <a href={link} rel="noreferrer" target="_blank">
      Its own page
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
