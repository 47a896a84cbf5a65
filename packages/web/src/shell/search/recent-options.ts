import { linkOptions } from '@tanstack/react-router'
import type { Option } from '../../parts/form/combobox.tsx'
import { recentItems, type RecentItem, type RecentKind } from '../../parts/search/recent-items.ts'
import { matchesWords } from './matches-words.ts'
import type { Found } from './search-results.ts'

export const RECENT = 'recent '
export const CLEAR = 'clear recent'

const GROUPS: Readonly<Record<RecentKind, string>> = {
  course: 'Courses',
  note: 'Notes',
  deck: 'Decks',
  task: 'Tasks',
  session: 'Tutoring sessions',
}

const linkOf = ({ kind, id }: RecentItem): Found['link'] =>
  ({
    course: linkOptions({ to: '/courses/$course', params: { course: id } }),
    note: linkOptions({ to: '/notes', search: { note: id } }),
    deck: linkOptions({ to: '/cards/decks/$deck', params: { deck: id } }),
    task: linkOptions({ to: '/tasks', search: { task: id } }),
    session: linkOptions({ to: '/tutor/$session', params: { session: id } }),
  })[kind]

/** What was opened last, as results of a search. */
export const recentFound = (): Found[] =>
  recentItems().map((item) => ({
    value: `${item.kind} ${item.id}`,
    label: item.label,
    group: GROUPS[item.kind],
    isRecent: true,
    isOwn: item.kind !== 'course',
    ...(item.about === undefined ? {} : { about: item.about, also: item.about }),
    link: linkOf(item),
  }))

/** Results with what was opened last: marked where a search found it, added where its name fits. */
export function withRecent(found: readonly Found[], recent: readonly Found[], words: string): Found[] {
  const values = new Set(recent.map(({ value }) => value))
  const known = new Set(found.map(({ value }) => value))
  return [
    ...found.map((each) => (values.has(each.value) ? { ...each, isRecent: true } : each)),
    ...recent.filter(
      ({ value, label, about }) => !known.has(value) && matchesWords(`${label} ${about ?? ''}`, words),
    ),
  ]
}

/** Shown before anything is typed: what was opened, then what was searched for. */
export const recentOptions = (items: readonly Found[], searches: readonly string[]): Option[] => [
  ...items.map((item) => ({
    ...item,
    about: [item.group.replace(/s$/, ''), item.about].filter(Boolean).join(' · '),
    group: 'Recently opened',
  })),
  ...searches.map((text) => ({ value: `${RECENT}${text}`, label: text, group: 'Recent searches' })),
  ...(items.length + searches.length > 0
    ? [
        {
          value: CLEAR,
          label: 'Clear recent items and searches',
          group: searches.length > 0 ? 'Recent searches' : 'Recently opened',
        },
      ]
    : []),
]
