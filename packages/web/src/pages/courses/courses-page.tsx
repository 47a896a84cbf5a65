import { getRouteApi, Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { Data } from '../../api/call.ts'
import { partsOf, useSchools } from '../../api/schools.ts'
import { useToolPages } from '../../api/use-tool.ts'
import { Sources } from '../../parts/display/sources.tsx'
import { EmptyState, ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { Select } from '../../parts/form/field.tsx'
import { SearchField } from '../../parts/form/search-field.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import styles from './courses-page.module.css'
import { creditsText } from './credits.ts'

const route = getRouteApi('/courses')

export function CoursesPage() {
  const { q = '', at } = route.useSearch()
  const navigate = route.useNavigate()
  const schools = useSchools()
  const words = useDeferredValue(q.trim())
  const found = useToolPages(
    'tn_course_search',
    { query: words, ...(at === undefined ? {} : { institution: at }) },
    { keepPrevious: true },
  )
  const items = found.pages.flatMap(({ data }) => data.items)
  const [first] = found.pages
  const search = (next: { q?: string; at?: string }) =>
    void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader title="Courses">Prerequisites, schedules, grades and transfer credit</PageHeader>
      <div className={styles['search']} role="search">
        <SearchField
          label="Search courses"
          placeholder="Course code, subject or keyword"
          value={q}
          onChange={(next) =>
            search({ ...(next === '' ? {} : { q: next }), ...(at === undefined ? {} : { at }) })
          }
        />
        <Select
          label="School"
          hideLabel
          value={at ?? ''}
          onChange={({ target }) =>
            search({ ...(q === '' ? {} : { q }), ...(target.value === '' ? {} : { at: target.value }) })
          }
        >
          <option value="">All schools</option>
          {[...schools].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {found.error ? (
        <ErrorState error={found.error} doing="search courses" onRetry={() => void found.refetch()} />
      ) : !first ? (
        <Progress label="Searching courses" />
      ) : (
        <>
          <Corrections understood={first.data.understood ?? []} />
          {items.length === 0 ? (
            <EmptyState title="No results">
              Try different words, part of a code such as MATH 1, or all schools.
            </EmptyState>
          ) : (
            <CourseRows items={items} schools={schools} />
          )}
          <ShowMore query={found} shown={items.length} total={first.data.totalCount} of="course" />
          <Sources sources={first.data.sources} />
        </>
      )}
    </>
  )
}

interface Props {
  items: Data<'tn_course_search'>['items']
  schools: ReadonlyMap<string, string>
}

/** Matching courses, best first. */
function CourseRows({ items, schools }: Props) {
  return (
    <ul className={styles['rows']}>
      {items.map(({ course, title, credits, snippet }) => {
        const { school, code } = partsOf(course)
        return (
          <li key={course}>
            <Link to="/courses/$course" params={{ course }} className={styles['row']}>
              <span className={styles['code']}>{code}</span>
              <span className={styles['title']}>{title}</span>
              <span className={styles['where']}>
                {[schools.get(school) ?? school, creditsText(credits)].filter(Boolean).join(', ')}
              </span>
              {snippet && snippet !== title ? <span className={styles['snippet']}>{snippet}</span> : null}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Spelling corrections. */
function Corrections({ understood }: { understood: readonly { word: string; as: string[] }[] }) {
  const read = understood.filter(({ as }) => as.length > 0)
  if (read.length === 0) return null
  return (
    <p className={styles['understood']} role="status">
      {read
        .map(({ word, as }) => `Showing results for “${as.join('” or “')}” instead of “${word}”.`)
        .join(' ')}
    </p>
  )
}
