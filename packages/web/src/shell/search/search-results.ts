import { useQuery } from '@tanstack/react-query'
import { linkOptions, type NavigateOptions } from '@tanstack/react-router'
import { CallFailure } from '../../api/call-failure.ts'
import { partsOf, useSchools } from '../../api/schools.ts'
import { toolListQuery } from '../../api/tool-list.ts'
import { useTool } from '../../api/use-tool.ts'
import type { Option } from '../../parts/form/combobox.tsx'
import { SETTINGS } from '../../parts/search/settings-index.ts'
import { sessionTitle } from '../../parts/study/session-title.ts'
import { usePendingTasks } from '../../parts/study/use-tasks.ts'
import { pluralize } from '../../parts/text/words.ts'
import { dayText, momentText } from '../../parts/time/dates.ts'
import { useToday } from '../../parts/time/use-today.ts'
import { navigation } from '../navigation.ts'
import { matchesWords } from './matches-words.ts'
import type { Ranked } from './rank-results.ts'

/** A search result and its link. */
export interface Found extends Option, Ranked {
  group: string
  about?: string
  link: NavigateOptions
}

/** What one source has found so far. */
export interface SourceResults {
  /** What it searches, for a sentence: “Still searching notes”. */
  name: string
  found: readonly Found[]
  isWaiting: boolean
  hasFailed: boolean
}

const FEW = 3
const MOST_COURSES = 5
const MOST_SESSIONS = 100

interface Query {
  isFetching: boolean
  error: unknown
}

/** Where somebody may not look, there is nothing to say about it. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallFailure && ['FORBIDDEN', 'UNAUTHORIZED', 'NOT_FOUND'].includes(error.code)

const resultsOf = (
  name: string,
  words: string,
  { isFetching, error }: Query,
  found: readonly Found[],
): SourceResults => ({
  name,
  found: words === '' || error ? [] : found,
  isWaiting: words !== '' && isFetching,
  hasFailed: words !== '' && Boolean(error) && !isRefused(error),
})

const atOnce = (name: string, found: readonly Found[]): SourceResults => ({
  name,
  found,
  isWaiting: false,
  hasFailed: false,
})

export const usePages = (words: string): SourceResults =>
  atOnce('pages', [
    ...navigation
      .filter(({ label }) => words === '' || matchesWords(label, words))
      .map(({ link, label }) => ({ value: `page ${link.to}`, label, group: 'Pages', link })),
    ...SETTINGS.filter(({ title, words: also }) => matchesWords(`${title} ${also}`, words))
      .slice(0, FEW)
      .map(({ id, title, lead }) => ({
        value: `setting ${id}`,
        label: title,
        group: 'Settings',
        about: lead,
        link: linkOptions({ to: '/settings', hash: id }),
      })),
  ])

/** Loaded once and searched in the browser. */
export function useTasks(words: string): SourceResults {
  const { tasks, query } = usePendingTasks()
  const today = useToday()
  return resultsOf(
    'tasks',
    words,
    query,
    tasks
      .filter(({ title, labels }) => matchesWords([title, ...labels].join(' '), words))
      .slice(0, FEW)
      .map(({ id, title, due_date }) => ({
        value: `task ${id}`,
        label: title,
        group: 'Tasks',
        isOwn: true,
        ...(due_date === null ? {} : { about: dayText(due_date, today) }),
        link: linkOptions({ to: '/tasks', search: { task: id } }),
      })),
  )
}

export function useDecks(words: string): SourceResults {
  const asking = useTool('search-decks', { query: words, limit: FEW }, asked(words))
  return resultsOf(
    'decks',
    words,
    asking,
    (asking.data?.data.items ?? []).map(({ deckId, name, counts }) => ({
      value: `deck ${deckId}`,
      label: name,
      group: 'Decks',
      isOwn: true,
      about: pluralize(counts.cards, 'card'),
      link: linkOptions({ to: '/cards/decks/$deck', params: { deck: deckId } }),
    })),
  )
}

const LONGEST_FRONT = 90

export function useCards(words: string): SourceResults {
  const asking = useTool('search-cards', { query: words, limit: FEW }, asked(words))
  return resultsOf(
    'cards',
    words,
    asking,
    (asking.data?.data.items ?? []).map(({ cardId, front, tags }) => ({
      value: `card ${cardId}`,
      label: (front ?? 'Card').slice(0, LONGEST_FRONT),
      group: 'Cards',
      isOwn: true,
      about: tags.join(', '),
      link: linkOptions({ to: '/cards', search: { card: cardId } }),
    })),
  )
}

/** Searches the default vault, if there is one. */
export function useNotes(words: string): SourceResults {
  const vaults = useTool('vaultManager_listVaults', { limit: 1 }).data?.data.items ?? []
  const { enabled, keepPrevious } = asked(words)
  const asking = useTool(
    'vaultLibrarian_searchContent',
    { query: words, limit: FEW },
    { enabled: enabled && vaults.length > 0, keepPrevious },
  )
  return resultsOf(
    'notes',
    words,
    asking,
    (asking.data?.data.items ?? []).map(({ filePath, title }) => ({
      value: `note ${filePath}`,
      label: title,
      group: 'Notes',
      isOwn: true,
      about: filePath,
      link: linkOptions({ to: '/notes', search: { note: filePath } }),
    })),
  )
}

export function useCourses(words: string): SourceResults {
  const asking = useTool('tn_course_search', { query: words, limit: MOST_COURSES }, asked(words))
  const schools = useSchools()
  return resultsOf(
    'courses',
    words,
    asking,
    (asking.data?.data.items ?? []).map(({ course, title }) => {
      const { code, school } = partsOf(course)
      return {
        value: `course ${course}`,
        label: title,
        also: code,
        group: 'Courses',
        about: `${code}, ${schools.get(school) ?? course}`,
        link: linkOptions({ to: '/courses/$course', params: { course } }),
      }
    }),
  )
}

/** The newest sessions with the tutor, searched by their titles in the browser. */
export function useTutoring(words: string): SourceResults {
  const asking = useTool('tn_session_list', { limit: MOST_SESSIONS }, asked(words))
  return resultsOf(
    'tutoring sessions',
    words,
    asking,
    (asking.data?.data.items ?? [])
      .filter(({ title }) => title !== null && matchesWords(title, words))
      .slice(0, FEW)
      .map((session) => ({
        value: `session ${session.sessionId}`,
        label: sessionTitle(session),
        group: 'Tutoring sessions',
        isOwn: true,
        about: momentText(session.lastActivityAt),
        link: linkOptions({ to: '/tutor/$session', params: { session: session.sessionId } }),
      })),
  )
}

/** What agents did, each recording once. */
export function useRecordings(words: string): SourceResults {
  const asking = useTool('search_sessions', { query: words, limit: 10 }, asked(words))
  const hits = asking.data?.data.hits ?? []
  return resultsOf(
    'recordings',
    words,
    asking,
    hits
      .filter(({ session_id }, at) => hits.findIndex((hit) => hit.session_id === session_id) === at)
      .slice(0, FEW)
      .map(({ session_id, excerpt, time, turn_index, step_index }) => ({
        value: `recording ${session_id}`,
        label: excerpt.replaceAll(/\s+/g, ' ').slice(0, LONGEST_FRONT),
        group: 'Recordings',
        ...(time === null ? {} : { about: momentText(time) }),
        link: linkOptions({
          to: '/inspector/$session',
          params: { session: session_id },
          search: { turn: String(turn_index), step: String(step_index), q: words },
        }),
      })),
  )
}

/** Matches names first, then descriptions. */
export function useTools(words: string): SourceResults {
  const asking = useQuery(toolListQuery)
  const tools = asking.data ?? []
  const isNamed = ({ title, name }: (typeof tools)[number]) => matchesWords(`${title} ${name}`, words)
  const does = ({ documentation }: (typeof tools)[number]) => matchesWords(documentation.what, words)
  return resultsOf(
    'tools',
    words,
    asking,
    [...tools.filter(isNamed), ...tools.filter((tool) => !isNamed(tool) && does(tool))]
      .slice(0, FEW)
      .map(({ name, title }) => ({
        value: `tool ${name}`,
        label: title,
        group: 'Tools',
        about: name,
        link: linkOptions({ to: '/tools/$name', params: { name } }),
      })),
  )
}

const asked = (words: string) => ({ enabled: words !== '', keepPrevious: true })
