import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Combobox, type Option } from '../../parts/form/combobox.tsx'
import { Dialog } from '../../parts/layout/dialog.tsx'
import { forgetItems } from '../../parts/search/recent-items.ts'
import { forgetSearches, keepSearch, recentSearches } from '../../parts/search/recent-searches.ts'
import { rankResults } from './rank-results.ts'
import { CLEAR, RECENT, recentFound, recentOptions, withRecent } from './recent-options.ts'
import {
  type SourceResults,
  useCards,
  useCourses,
  useDecks,
  useNotes,
  usePages,
  useRecordings,
  useTasks,
  useTools,
  useTutoring,
} from './search-results.ts'
import styles from './search.module.css'

const PAUSE_MS = 150

/** Searches everything at once; each source shows what it has as soon as it has it. */
export default function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const [opened, setOpened] = useState(recentFound)
  const typed = text.trim()
  const words = useDebounced(typed, PAUSE_MS)
  const sources: readonly SourceResults[] = [
    usePages(typed),
    useTasks(typed),
    useDecks(words),
    useCards(words),
    useNotes(words),
    useTutoring(words),
    useCourses(words),
    useRecordings(words),
    useTools(typed),
  ]
  const all = sources.flatMap((source) => source.found)
  const found = typed === '' ? [...opened, ...all] : withRecent(all, opened, typed)
  const options: readonly Option[] =
    typed === '' ? [...recentOptions(opened, recent), ...all] : rankResults(found, typed)
  const choose = ({ value }: Option) => {
    if (value === CLEAR) {
      forgetSearches()
      forgetItems()
      setRecent([])
      setOpened([])
      return
    }
    if (value.startsWith(RECENT)) {
      setText(value.slice(RECENT.length))
      return
    }
    onClose()
    const chosen = found.find((each) => each.value === value)
    if (!chosen) return
    keepSearch(typed)
    void navigate(chosen.link)
  }
  const isSearching = typed !== words || sources.some(({ isWaiting }) => isWaiting)
  return (
    <Dialog title="Search" position="top" onClose={onClose}>
      <div className={styles['search']}>
        <Combobox
          label="Search courses, notes, cards, tasks, sessions, tools and pages"
          text={text}
          onText={setText}
          options={options}
          opensAtOnce
          onChoose={choose}
          placeholder="Try “MATH 101” or “add a task”"
          nothing={
            isSearching ? 'Searching…' : 'No results. Try a course code, a subject, or what you want to do.'
          }
        />
        <SourceStates sources={sources} />
      </div>
    </Dialog>
  )
}

/** What is still being searched, and what could not be. */
function SourceStates({ sources }: { sources: readonly SourceResults[] }) {
  const namesOf = (which: readonly SourceResults[]) => which.map(({ name }) => name).join(', ')
  const waiting = sources.filter(({ isWaiting }) => isWaiting)
  const failed = sources.filter(({ hasFailed }) => hasFailed)
  return (
    <p className={styles['states']} role="status">
      {[
        waiting.length > 0 ? `Still searching ${namesOf(waiting)}…` : '',
        failed.length > 0 ? `Couldn’t search ${namesOf(failed)}.` : '',
      ]
        .filter((part) => part !== '')
        .join(' ')}
    </p>
  )
}

/** The value after it has not changed for `pauseMs`. */
function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
