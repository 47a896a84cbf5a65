import { useQuery } from '@tanstack/react-query'
import { linkOptions, type NavigateOptions } from '@tanstack/react-router'
import { partsOf, useSchools } from '../../api/schools.ts'
import { toolListQuery } from '../../api/tool-list.ts'
import { useTool } from '../../api/use-tool.ts'
import type { Option } from '../../parts/form/combobox.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { dayText } from '../../parts/time/dates.ts'
import { usePendingTasks } from '../../parts/study/use-tasks.ts'
import { useToday } from '../../parts/time/use-today.ts'
import { navigation } from '../navigation.ts'
import { matchesWords } from './matches-words.ts'

/** A search result and its link. */
export interface Found extends Option {
  link: NavigateOptions
}

const FEW = 3
const MOST_COURSES = 5

export const usePages = (words: string): Found[] =>
  navigation
    .filter(({ label }) => words === '' || matchesWords(label, words))
    .map(({ link, label }) => ({ value: `page ${link.to}`, label, group: 'Pages', link }))

/** Loaded once and searched in the browser. */
export function useTasks(words: string): Found[] {
  const { tasks } = usePendingTasks()
  const today = useToday()
  return tasks
    .filter(({ title, labels }) => matchesWords([title, ...labels].join(' '), words))
    .slice(0, FEW)
    .map(({ id, title, due_date }) => ({
      value: `task ${id}`,
      label: title,
      group: 'Tasks',
      ...(due_date === null ? {} : { about: dayText(due_date, today) }),
      link: linkOptions({ to: '/tasks', search: { task: id } }),
    }))
}

export function useDecks(words: string): Found[] {
  const { data } = useTool('search-decks', { query: words, limit: FEW }, asked(words))
  return inAnswer(words, data?.data.items).map(({ deckId, name, counts }) => ({
    value: `deck ${deckId}`,
    label: name,
    group: 'Decks',
    about: pluralize(counts.cards, 'card'),
    link: linkOptions({ to: '/cards/decks/$deck', params: { deck: deckId } }),
  }))
}

/** Searches the default vault, if there is one. */
export function useNotes(words: string): Found[] {
  const vaults = useTool('vaultManager_listVaults', { limit: 1 }).data?.data.items ?? []
  const { enabled, keepPrevious } = asked(words)
  const { data } = useTool(
    'vaultLibrarian_searchContent',
    { query: words, limit: FEW },
    { enabled: enabled && vaults.length > 0, keepPrevious },
  )
  return inAnswer(words, data?.data.items).map(({ filePath, title }) => ({
    value: `note ${filePath}`,
    label: title,
    group: 'Notes',
    about: filePath,
    link: linkOptions({ to: '/notes', search: { note: filePath } }),
  }))
}

export function useCourses(words: string): Found[] {
  const { data } = useTool('tn_course_search', { query: words, limit: MOST_COURSES }, asked(words))
  const schools = useSchools()
  return inAnswer(words, data?.data.items).map(({ course, title }) => ({
    value: `course ${course}`,
    label: title,
    group: 'Courses',
    about: `${partsOf(course).code}, ${schools.get(partsOf(course).school) ?? course}`,
    link: linkOptions({ to: '/courses/$course', params: { course } }),
  }))
}

/** Matches names first, then descriptions. */
export function useTools(words: string): Found[] {
  const { data: tools = [] } = useQuery(toolListQuery)
  const isNamed = ({ title, name }: (typeof tools)[number]) => matchesWords(`${title} ${name}`, words)
  const does = ({ documentation }: (typeof tools)[number]) => matchesWords(documentation.what, words)
  return [...tools.filter(isNamed), ...tools.filter((tool) => !isNamed(tool) && does(tool))]
    .slice(0, FEW)
    .map(({ name, title }) => ({
      value: `tool ${name}`,
      label: title,
      group: 'Tools',
      about: name,
      link: linkOptions({ to: '/tools/$name', params: { name } }),
    }))
}

const asked = (words: string) => ({ enabled: words !== '', keepPrevious: true })

/** Keeps the previous results while loading, but shows none for an empty query. */
const inAnswer = <Item>(words: string, items: readonly Item[] = []): readonly Item[] =>
  words === '' ? [] : items
