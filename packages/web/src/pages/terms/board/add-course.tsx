import { useState } from 'react'
import { courseFrom } from '../../../api/typed-course.ts'
import { Button } from '../../../parts/form/button.tsx'
import { Select, TextField } from '../../../parts/form/field.tsx'
import styles from './board.module.css'

interface Props {
  /** The school of a code that names none. */
  school: string | undefined
  terms: readonly string[]
  onAdd: (course: string, term: string) => void
}

/** Puts a course on the board that the plan has not chosen. */
export function AddCourse({ school, terms, onAdd }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [fault, setFault] = useState<string>()
  const term = chosen !== undefined && terms.includes(chosen) ? chosen : terms[0]
  const add = () => {
    const course = courseFrom(text, school)
    setFault(course === undefined ? 'Type a course such as MATH 1271' : undefined)
    if (course === undefined || term === undefined) return
    setText('')
    onAdd(course, term)
  }
  return (
    <form
      aria-label="Add a course"
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label="Course to add"
        placeholder="MATH 1271"
        autoComplete="off"
        value={text}
        fault={fault}
        onChange={({ target }) => setText(target.value)}
      />
      <Select label="In" value={term} onChange={({ target }) => setChosen(target.value)}>
        {terms.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Button type="submit">Add course</Button>
    </form>
  )
}
