import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { dropUnsaved, hasUnsaved, keepUnsaved, unsaved } from '../../../parts/browser/unsaved-work.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Combobox } from '../../../parts/form/combobox.tsx'
import { TextArea } from '../../../parts/form/field.tsx'
import { useFileDrop } from '../../../parts/form/file-drop.tsx'
import hidden from '../../../design/hidden.module.css'
import { FileFault } from './file/file-fault.ts'
import { MOST_CHARACTERS, transcriptText } from './file/read-file.ts'
import styles from './paste-courses.module.css'
import { PreviewCourses } from './preview/preview-courses.tsx'
import { type School, schoolIdOf, schoolOptions, schoolText } from '../../../api/school-names.ts'
import { hasPreview, usePreview } from './preview/use-preview.ts'
import type { SaveTranscript } from './use-transcript.ts'

interface Props {
  schools: readonly School[]
  hasCourses: boolean
  saveTranscript: SaveTranscript
  onDone: () => void
  onCancel?: () => void
  /** Stands above the text to paste, and not above its preview. */
  intro?: ReactNode
}

const EXAMPLE = 'Fall 2025\nMATH 1171 Calculus I  B+  3.0\nCPSC 1110  A-'

/** Reads a pasted or dropped transcript, shows what was read, and keeps what the reader confirms. */
export function PasteCourses({ schools, hasCourses, saveTranscript, onDone, onCancel, intro }: Props) {
  const [text, setText] = useState(keptPaste)
  const [school, setSchool] = useState('')
  const [missing, setMissing] = useState<'text' | 'school'>()
  const { preview, write: writePreview, read, readAgain } = usePreview(schools)
  const write = (next: string) => {
    setText(next)
    setMissing(undefined)
    if (next.trim() === '') dropUnsaved(NAME)
    else keepUnsaved(NAME, next)
  }
  const show = useMutation({ mutationFn: () => read(text, schoolIdOf(school, schools) ?? school.trim()) })
  const load = useMutation({ mutationFn: transcriptText, onSuccess: write })
  const drop = () => {
    dropUnsaved(NAME)
    writePreview(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') setMissing('text')
    else if (school.trim() === '' && !NAMES_SCHOOL.test(text)) setMissing('school')
    else show.mutate()
  }
  if (preview)
    return (
      <PreviewCourses
        preview={preview}
        hasCourses={hasCourses}
        schools={schools}
        saveTranscript={saveTranscript}
        onChange={writePreview}
        onReadAgain={readAgain}
        onBack={() => writePreview(undefined)}
        onDone={() => {
          drop()
          onDone()
        }}
      />
    )
  return (
    <>
      {intro}
      <form className={styles['paste']} onSubmit={submit}>
        <DropArea onFile={(file) => load.mutate(file)} isBusy={load.isPending}>
          <TextArea
            label="Paste your transcript"
            hint="From your student portal, a PDF or a spreadsheet, or typed: one course per line."
            fault={missing === 'text' ? 'Paste or type at least one line, or choose a file.' : undefined}
            placeholder={EXAMPLE}
            rows={8}
            maxLength={MOST_CHARACTERS}
            wrap="off"
            spellCheck={false}
            autoFocus={onCancel !== undefined}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
        </DropArea>
        {load.error ? (
          load.error instanceof FileFault ? (
            <p role="alert" className={styles['refused']}>
              {load.error.message}
            </p>
          ) : (
            <ErrorState error={load.error} doing="read the file" />
          )
        ) : null}
        <Combobox
          label="Which school is this transcript from?"
          placeholder="Name or code"
          fault={missing === 'school' ? 'Choose the school.' : undefined}
          text={school}
          onText={(next) => {
            setSchool(next)
            setMissing(undefined)
          }}
          options={schoolOptions(school, schools)}
          onChoose={({ value }) => {
            setSchool(schoolText(value, schools))
            setMissing(undefined)
          }}
        />
        <div className={styles['actions']}>
          <Button type="submit" look={onCancel ? 'primary' : 'plain'} busy={show.isPending}>
            Preview courses
          </Button>
          {onCancel ? (
            <Button
              look="quiet"
              onClick={() => {
                drop()
                onCancel()
              }}
            >
              Cancel
            </Button>
          ) : null}
        </div>
        {show.error ? <ErrorState error={show.error} doing="read the transcript" /> : null}
      </form>
    </>
  )
}

/** A course with its school in front. */
const NAMES_SCHOOL = /(?:^|\n)\s*(?:[A-Za-z][\w.&'-]*:\s*[A-Za-z]|[A-Z]{2,8} [A-Z]{2,6} ?\d)/

/** Takes a file by dropping or by choosing it. */
function DropArea({
  onFile,
  isBusy,
  children,
}: {
  onFile: (file: File) => void
  isBusy: boolean
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const area = useFileDrop(onFile)
  return (
    <div className={styles['drop']} {...area}>
      {children}
      <div className={styles['file']}>
        <input
          ref={input}
          type="file"
          accept=".pdf,.txt,.csv,.tsv,text/plain,text/csv,application/pdf"
          aria-label="Transcript file"
          tabIndex={-1}
          className={hidden['hidden']}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <span>or drop one here: PDF, TXT or CSV. It’s read in your browser.</span>
      </div>
    </div>
  )
}

const NAME = 'planner paste'

export const hasPaste = (): boolean => hasUnsaved(NAME) || hasPreview()

/** Unsaved pasted text of this tab. */
function keptPaste(): string {
  const kept = unsaved(NAME)
  return typeof kept === 'string' ? kept : ''
}
