import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Combobox } from '../../parts/form/combobox.tsx'
import { Dialog } from '../../parts/layout/dialog.tsx'
import { type Found, useCourses, useDecks, useNotes, usePages, useTasks, useTools } from './search-results.ts'
import styles from './search.module.css'

const PAUSE_MS = 150

/** Searches pages, tasks, decks, notes, courses and tools. */
export default function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const words = useDebounced(typed, PAUSE_MS)
  const found: Found[] = [
    ...usePages(typed),
    ...useTasks(typed),
    ...useDecks(words),
    ...useCourses(words),
    ...useNotes(words),
    ...useTools(typed),
  ]
  return (
    <Dialog title="Search" position="top" onClose={onClose}>
      <div className={styles['search']}>
        <Combobox
          label="Search courses, notes, tasks, decks and tools"
          text={text}
          onText={setText}
          options={found}
          onChoose={({ value }) => {
            onClose()
            const chosen = found.find((each) => each.value === value)
            if (chosen) void navigate(chosen.link)
          }}
          placeholder="Try “MATH 101” or “add a task”"
          nothing="No results. Try a course code, a subject, or what you want to do."
        />
      </div>
    </Dialog>
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
