import { getRouteApi, Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { Data } from '../../api/call.ts'
import { partsOf, useSchools } from '../../api/schools.ts'
import { useToolPages } from '../../api/use-tool.ts'
import { Sources } from '../../parts/display/sources.tsx'
import { EmptyState, ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { Button, buttonClass } from '../../parts/form/button.tsx'
import { Select } from '../../parts/form/field.tsx'
import { SearchField } from '../../parts/form/search-field.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import styles from './courses-page.module.css'
import { creditsText } from './credits.ts'
import {
  comparedIn,
  countFilters,
  MOST_COMPARED,
  searchArguments,
  withoutEmpty,
  type CourseFilters,
} from './search/course-filters.ts'
import { FilterFields } from './search/filter-fields.tsx'

const route = getRouteApi('/courses')

export function CoursesPage() {
  const filters: CourseFilters = route.useSearch()
  const { q = '', at } = filters
  const navigate = route.useNavigate()
  const schools = useSchools()
  const words = useDeferredValue(q.trim())
  const found = useToolPages('tn_course_search', searchArguments(filters, words), { keepPrevious: true })
  const items = found.pages.flatMap(({ data }) => data.items)
  const [first] = found.pages
  const search = (next: CourseFilters) =>
    void navigate({ search: withoutEmpty({ ...next }), replace: true, resetScroll: false })
  const compared = comparedIn(filters.compare)
  const compare = (courses: readonly string[]) => search({ ...filters, compare: courses.join(',') })
  return (
    <>
      <PageHeader
        title="Courses"
        actions={
          <Link to="/courses/timetable" className={buttonClass()}>
            My timetable
          </Link>
        }
      >
        Prerequisites, schedules, grades and transfer credit
      </PageHeader>
      <div className={styles['search']} role="search">
        <SearchField
          label="Search courses"
          placeholder="Code, subject or keyword"
          value={q}
          onChange={(next) => search({ ...filters, q: next })}
        />
        <Select
          label="School"
          hideLabel
          value={at ?? ''}
          onChange={({ target }) => search({ ...filters, at: target.value })}
        >
          <option value="">All schools</option>
          {[...schools].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <FilterFields filters={filters} onChange={search} />
      </div>
      {compared.length > 0 ? <CompareBar courses={compared} onChange={compare} /> : null}
      {found.error ? (
        <ErrorState error={found.error} doing="search courses" onRetry={() => void found.refetch()} />
      ) : !first ? (
        <Progress label="Searching courses" />
      ) : (
        <>
          <Corrections understood={first.data.understood ?? []} />
          {items.length === 0 ? (
            <EmptyState
              title="No results"
              actions={
                countFilters(filters) > 0 ? (
                  <Button onClick={() => search({ q, at: at ?? '' })}>Clear filters</Button>
                ) : null
              }
            >
              {countFilters(filters) > 0
                ? 'Try other days or times, or clear the filters. Courses whose times aren’t known are left out.'
                : 'Try different words, part of a code such as MATH 1, or all schools.'}
            </EmptyState>
          ) : (
            <CourseRows items={items} schools={schools} compared={compared} onCompare={compare} />
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
  compared: readonly string[]
  onCompare: (courses: readonly string[]) => void
}

/** Matching courses, best first. */
function CourseRows({ items, schools, compared, onCompare }: Props) {
  return (
    <ul className={styles['rows']}>
      {items.map(({ course, title, credits, snippet }) => {
        const { school, code } = partsOf(course)
        const isChosen = compared.includes(course)
        return (
          <li key={course} className={styles['item']}>
            <Link to="/courses/$course" params={{ course }} className={styles['row']}>
              <span className={styles['code']}>{code}</span>
              <span className={styles['title']}>{title}</span>
              <span className={styles['where']}>
                {[schools.get(school) ?? school, creditsText(credits)].filter(Boolean).join(', ')}
              </span>
              {snippet && snippet !== title ? <span className={styles['snippet']}>{snippet}</span> : null}
            </Link>
            <label className={styles['compare']}>
              <input
                type="checkbox"
                aria-label={`Compare ${code} ${title}`}
                checked={isChosen}
                disabled={!isChosen && compared.length >= MOST_COMPARED}
                onChange={() =>
                  onCompare(isChosen ? compared.filter((each) => each !== course) : [...compared, course])
                }
              />
              <span aria-hidden="true">Compare</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

interface CompareBarProps {
  courses: readonly string[]
  onChange: (courses: readonly string[]) => void
}

/** The courses that are chosen for a comparison. */
function CompareBar({ courses, onChange }: CompareBarProps) {
  return (
    <div className={styles['bar']} role="region" aria-label="Chosen for comparison">
      <p>{courses.map((course) => partsOf(course).code).join(', ')}</p>
      {courses.length > 1 ? (
        <Link to="/courses/compare" search={{ c: courses.join(',') }} className={buttonClass('primary')}>
          Compare {courses.length} courses
        </Link>
      ) : (
        <p className={styles['hint']}>Choose another course to compare it with</p>
      )}
      <Button look="quiet" onClick={() => onChange([])}>
        Clear
      </Button>
    </div>
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
