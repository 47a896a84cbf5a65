import {
  compactCode,
  courseCode,
  type CourseReference,
  schoolOf,
} from '../../../platform/catalog/course-reference.ts'
import type { CreditRange } from '../../../platform/catalog/records.ts'
import { ANALYZER_VERSION, analyze, isStopWord } from '../../../platform/search/analyze.ts'
import type {
  Filters,
  Position,
  SearchAnswer,
  SearchRequest,
  UnderstoodWord,
} from '../../../platform/search/collection.ts'
import { searchIndex } from '../../../platform/search/search-index.ts'
import { searchWriter } from '../../../platform/search/search-writer.ts'
import type { DerivedRows } from '../../../platform/store/derived-rows.ts'
import type { DialectName, Store } from '../../../platform/store/store.ts'
import { newest, runsOfAllSchools, visibleRuns, type Known, type VisibleRuns } from './catalog-runs-store.ts'
import {
  courseCollection,
  courseOfOutline,
  outlineCollection,
  type CourseField,
  type OutlineField,
} from './course-collection.ts'
import { indexOutlines, newestOutlines } from './outline-search-store.ts'
import type { StoredCourse } from './stored-records.ts'

export interface CourseBrief {
  course: string
  title: string
  credits: CreditRange | null
  level: number | null
}

export interface CourseHit extends Known<CourseBrief> {
  end: PageEnd
  /** The words of the query that it answers. */
  matched: readonly string[]
  snippet: string | null
}

export interface CourseHits {
  hits: CourseHit[]
  hasMore: boolean
  /** Absent where not all that match were counted. */
  total?: number
  words: readonly UnderstoodWord[]
}

/** Where a page ends, and what was visible then: what is imported meanwhile must not move what follows. */
export interface PageEnd extends Position {
  newestRun: number
}

export interface SearchPage {
  after?: PageEnd | undefined
  limit: number
  /** Leaves all other courses out. */
  only?: ReadonlySet<string> | undefined
  /** Searches the newest outline of each course instead of its entry in the catalog. */
  inOutlines?: boolean | undefined
}

export interface CourseSearchStore {
  search(query: string, filters: Filters, page: SearchPage): Promise<CourseHits>
  /** Courses of the same school that are about the same, by the words of its title and description. */
  similar(course: StoredCourse, page: SearchPage): Promise<CourseHits>
  /** The courses that come nearest to a code, at its school or, without one, anywhere. */
  nearest(code: Omit<CourseReference, 'institution'>, institution?: string): Promise<string[]>
  /** The courses of any school that have exactly this code. */
  withCode(code: string): Promise<string[]>
  /** The courses of a school whose code begins so, however it is spaced, by their codes. */
  beginning(code: string, institution: string, limit: number): Promise<string[]>
}

const MOST_WORDS = 16
/** Where most hits are left out, more are read at once. */
const READ_TO_SIFT = 200
const MOST_NEAREST = 5
const MOST_SCHOOLS = 50
/** Compact codes are digits and capitals; what is no code by our rules has an empty one. */
const FIRST_CODE = '0'
const BEHIND_CODES = '~'

export function courseSearchStore(store: Store): CourseSearchStore {
  const index = searchIndex(store, courseCollection)
  const outlines = searchIndex(store, outlineCollection)

  const briefs = async (runs: VisibleRuns, courses: readonly string[]) => {
    if (courses.length === 0) return new Map<string, { run: number; brief: CourseBrief }>()
    const rows = await store.read
      .selectFrom('course')
      .select(['id', 'run', 'title', 'level', 'creditsMin', 'creditsMax'])
      .where('id', 'in', courses)
      .where('run', 'in', runs.ids)
      .execute()
    return new Map(
      newest(rows, ({ id }) => id).map(({ id, run, title, level, creditsMin, creditsMax }) => {
        const credits =
          creditsMin === null || creditsMax === null ? null : { min: creditsMin, max: creditsMax }
        return [id, { run, brief: { course: id, title, credits, level } }]
      }),
    )
  }

  /** A course that two imports hold is found in both, and shown from the newer one. */
  const hitsOf = async (runs: VisibleRuns, { hits }: SearchAnswer<CourseField>): Promise<CourseHit[]> => {
    const known = await briefs(
      runs,
      hits.map(({ id }) => id),
    )
    return hits.flatMap(({ id, run, score, matched, snippets }) => {
      const course = known.get(id)
      const snippet = snippets.find(({ field }) => field === 'description') ?? snippets[0]
      return course?.run === run
        ? [
            {
              value: course.brief,
              source: runs.sourceOf(run),
              end: { id, run, score, newestRun: Math.max(...runs.ids) },
              matched,
              snippet: snippet?.text ?? null,
            },
          ]
        : []
    })
  }

  /** Found by the newest outline of each course; what outlines do not say is asked of the catalog. */
  const outlineHitsOf = async (
    runs: VisibleRuns,
    { hits }: SearchAnswer<OutlineField>,
    { level, credits }: Filters,
  ): Promise<CourseHit[]> => {
    const courses = [...new Set(hits.map(({ id }) => courseOfOutline(id)))]
    const [known, newestOf] = await Promise.all([
      briefs(runs, courses),
      newestOutlines(store, courses, runs.ids),
    ])
    return hits.flatMap(({ id, run, score, matched, snippets }) => {
      const course = courseOfOutline(id)
      const brief = known.get(course)?.brief
      const outline = newestOf.get(course)
      if (!brief || outline?.run !== run || outline.id !== id) return []
      if (level !== undefined && brief.level !== level) return []
      if (credits !== undefined && credits !== brief.credits?.min && credits !== brief.credits?.max) return []
      const snippet = snippets.find(({ field }) => field !== 'code')
      return [
        {
          value: brief,
          source: runs.sourceOf(run),
          end: { id, run, score, newestRun: Math.max(...runs.ids) },
          matched,
          snippet: snippet?.text ?? null,
        },
      ]
    })
  }

  type Asked = Omit<SearchRequest, 'filters'>

  const searchCourses = async (runs: VisibleRuns, asked: Asked, filters: Filters) => {
    const answer = await index.search({ ...asked, filters })
    return { ...answer, found: answer.hits.length, hits: await hitsOf(runs, answer) }
  }

  const searchOutlines = async (runs: VisibleRuns, asked: Asked, filters: Filters) => {
    const { level: _, credits: __, ...told } = filters
    const answer = await outlines.search({ ...asked, filters: told })
    return { ...answer, found: answer.hits.length, hits: await outlineHitsOf(runs, answer, filters) }
  }

  const ask = async (
    query: string,
    filters: Filters,
    { after, limit, only, inOutlines = false }: SearchPage,
    leftOut?: string,
  ): Promise<CourseHits> => {
    const all = await (filters['institution'] === undefined ? runsOfAllSchools : visibleRuns)(store)
    const runs = { ...all, ids: all.ids.filter((run) => run <= (after?.newestRun ?? Infinity)) }
    const found: CourseHit[] = []
    let isExact = true
    let from: Position | undefined = after
    for (;;) {
      const atOnce = only || inOutlines ? READ_TO_SIFT : limit + 1
      const asked = { runs: runs.ids, query, after: from, limit: atOnce }
      const { hits, ...answer } = inOutlines
        ? await searchOutlines(runs, asked, filters)
        : await searchCourses(runs, asked, filters)
      const kept = only ? hits.filter(({ value }) => only.has(value.course)) : hits
      isExact &&= !answer.isCapped && kept.length === answer.found
      found.push(...kept.filter(({ value }) => value.course !== leftOut))
      from = answer.next
      if (found.length > limit || !from)
        return {
          hits: found.slice(0, limit),
          hasMore: found.length > limit,
          words: answer.words,
          // What is left out has all of its own words, so it was counted.
          ...(isExact ? { total: answer.total - (leftOut === undefined ? 0 : 1) } : {}),
        }
    }
  }

  return {
    search: ask,

    similar: (course, page) => {
      const filters = { institution: schoolOf(course.course) }
      return ask(tellingWords(course).join(' '), filters, page, course.course)
    },

    async nearest({ subject, number }, institution) {
      const { hits } = await ask(`${subject} ${number}`, { institution }, { limit: MOST_NEAREST })
      return hits.map(({ value }) => value.course)
    },

    async withCode(code) {
      const wanted = courseCode(code)
      if (!wanted) return []
      const { hits } = await ask(`${wanted.subject} ${wanted.number}`, {}, { limit: MOST_SCHOOLS })
      return hits.map(({ value }) => value.course).filter((course) => isCode(course, compactCode(wanted)))
    },

    async beginning(code, institution, limit) {
      const { ids } = await visibleRuns(store)
      if (ids.length === 0) return []
      const begun = compactCode({ subject: code.toUpperCase(), number: '' })
      const rows = await store.read
        .selectFrom('course')
        .select('id')
        .where('institution', '=', institution)
        .where('compact', '>=', begun || FIRST_CODE)
        .where('compact', '<', `${begun}${BEHIND_CODES}`)
        .where('run', 'in', ids)
        .orderBy('compact')
        .orderBy('id')
        // Each import may hold the same course once more.
        .limit(limit * ids.length)
        .execute()
      return [...new Set(rows.map(({ id }) => id))].slice(0, limit)
    },
  }
}

/** How courses are found, which is derived again when another version of `analyze` makes other words. */
export const courseSearchRows = (dialect: DialectName): DerivedRows => ({
  name: 'course-search',
  version: ANALYZER_VERSION,
  rebuild: (db) => searchWriter(dialect, courseCollection).rebuild(db),
})

/** How outlines are found; those of an earlier version of the program are not in the index yet. */
export const outlineSearchRows = (dialect: DialectName): DerivedRows => ({
  name: 'outline-search',
  version: ANALYZER_VERSION,
  rebuild: (db) => indexOutlines(db, searchWriter(dialect, outlineCollection)),
})

const isCode = (course: string, compact: string): boolean => {
  const code = courseCode(course.slice(course.indexOf(':') + 1))
  return code !== undefined && compactCode(code) === compact
}

/** Ends in a blank, so that the last word is taken as it is. */
const tellingWords = ({ title, description }: StoredCourse): string[] => {
  const words = analyze(`${title ?? ''} ${description ?? ''}`)
  const telling = words.filter((word) => !isStopWord(word) && !/\d/.test(word))
  return [...[...new Set(telling)].slice(0, MOST_WORDS), '']
}
