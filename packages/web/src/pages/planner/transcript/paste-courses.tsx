import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { useSchoolList } from '../../../api/schools.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Select, TextArea } from '../../../parts/form/field.tsx'
import { dropUnsaved, hasUnsaved, keepUnsaved, unsaved } from '../../../parts/browser/unsaved-work.ts'
import { LineList } from './skipped-lines.tsx'
import styles from './paste-courses.module.css'
import { linesOf, pastedLines } from './pasted-lines.ts'
import type { SaveTranscript } from './use-transcript.ts'

/** The result of a paste. */
export interface Pasted {
  notUnderstood: readonly string[]
  /** Includes those that the result left out. */
  notUnderstoodCount: number
  yearsLeftOut: number
}

interface Props {
  hasCourses: boolean
  saveTranscript: SaveTranscript
  onDone: (pasted: Pasted) => void
  onCancel?: () => void
}

const MOST_CHARACTERS = 50_000
const EXAMPLE = 'Fall 2025\nMATH 1171 Calculus I  B+  3.0\nNRC CPSC 1110  A-'

/** Imports a pasted transcript. */
export function PasteCourses({ hasCourses, saveTranscript, onDone, onCancel }: Props) {
  const schools = useSchoolList()
  const [text, setText] = useState(keptPaste)
  const [school, setSchool] = useState('')
  const [isMissing, setMissing] = useState(false)
  const write = (next: string) => {
    setText(next)
    if (next.trim() === '') dropUnsaved(NAME)
    else keepUnsaved(NAME, next)
  }
  const paste = useMutation({
    mutationFn: async (mode: 'replace' | 'merge') => {
      const lines = pastedLines(text, schools)
      const kept = await saveTranscript({
        text: lines.text,
        mode,
        ...(school === '' ? {} : { institution: school }),
      })
      const lost = new Set(kept.notUnderstood)
      dropUnsaved(NAME)
      onDone({
        notUnderstood: kept.notUnderstood.map(lines.asPasted),
        notUnderstoodCount: kept.notUnderstoodCount,
        yearsLeftOut: [...lines.withoutYear].filter((line) => !lost.has(line)).length,
      })
    },
  })
  const cancel = () => {
    dropUnsaved(NAME)
    onCancel?.()
  }
  const take = (mode: 'replace' | 'merge') => {
    setMissing(text.trim() === '')
    if (text.trim() !== '') paste.mutate(mode)
  }
  return (
    <form
      className={styles['paste']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        take('replace')
      }}
    >
      <TextArea
        label="Paste your transcript"
        hint="One course per line: code, then title, grade, credits and term if you have them."
        fault={isMissing ? 'Paste or type at least one line.' : undefined}
        placeholder={EXAMPLE}
        rows={6}
        maxLength={MOST_CHARACTERS}
        spellCheck={false}
        autoFocus={onCancel !== undefined}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <Select
        label="Which school is this transcript from?"
        fault={isRefused(paste.error) && school === '' ? 'Choose the school.' : undefined}
        value={school}
        onChange={({ target }) => setSchool(target.value)}
      >
        <option value="">Each line starts with a school</option>
        {schools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className={styles['actions']}>
        <Button type="submit" look={onCancel ? 'primary' : 'plain'} busy={paste.isPending}>
          {hasCourses ? 'Replace my courses' : 'Import courses'}
        </Button>
        {hasCourses ? (
          <Button busy={paste.isPending} onClick={() => take('merge')}>
            Add to my courses
          </Button>
        ) : null}
        {onCancel ? (
          <Button look="quiet" onClick={cancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      {paste.error ? <Refused error={paste.error} text={text} hasSchool={school !== ''} /> : null}
    </form>
  )
}

const NAME = 'planner paste'

export const hasPaste = (): boolean => hasUnsaved(NAME)

/** Unsaved pasted text of this tab. */
function keptPaste(): string {
  const kept = unsaved(NAME)
  return typeof kept === 'string' ? kept : ''
}

const isRefused = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'UNPROCESSABLE_ENTITY'

/** Shown when no line could be read; the text stays in the field. */
function Refused({ error, text, hasSchool }: { error: unknown; text: string; hasSchool: boolean }) {
  if (!isRefused(error)) return <ErrorState error={error} doing="import the transcript" />
  return (
    <div role="alert" className={styles['refused']}>
      <h3>No courses could be read, so nothing was changed</h3>
      <p>
        {hasSchool
          ? 'Write courses as MATH 1171 or nrc:MATH 1171.'
          : 'Choose the school above, or start each line with it, such as nrc:MATH 1171.'}{' '}
        These lines couldn’t be read:
      </p>
      <LineList lines={linesOf(text)} />
    </div>
  )
}
