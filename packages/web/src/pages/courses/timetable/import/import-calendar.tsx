import { useState } from 'react'
import { useAction } from '../../../../api/use-tool.ts'
import { ErrorState, Progress } from '../../../../parts/feedback/states.tsx'
import { Button } from '../../../../parts/form/button.tsx'
import { FileDrop } from '../../../../parts/form/file-drop.tsx'
import { Dialog } from '../../../../parts/layout/dialog.tsx'
import { CalendarPreview } from './calendar-preview.tsx'
import styles from './import-calendar.module.css'

const LARGEST = 1_000_000

/** Opens the dialog in which the classes of a calendar file are chosen. */
export function ImportCalendar() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import calendar file</Button>
      {isOpen ? (
        <Dialog title="Import calendar file" onClose={() => setOpen(false)}>
          <div className={styles['import']}>
            <Steps onClose={() => setOpen(false)} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

/** First the file, then what is in it. */
function Steps({ onClose }: { onClose: () => void }) {
  const reading = useAction('tn_course_timetable_edit')
  const [ics, setIcs] = useState<string>()
  const [fault, setFault] = useState<string>()
  const preview = (text: string, school?: string) =>
    reading.mutate({ ics: text, preview: true, ...(school ? { school } : {}) })
  const choose = async (file: File) => {
    reading.reset()
    const isLarge = file.size > LARGEST
    setFault(isLarge ? 'This file is larger than 1 MB. Export only this term from your calendar.' : undefined)
    if (isLarge) return
    const text = await file.text()
    setIcs(text)
    preview(text)
  }
  const { calendar, conflicts } = reading.data?.data ?? {}
  if (calendar && conflicts && ics !== undefined)
    return (
      <CalendarPreview
        key={reading.submittedAt}
        ics={ics}
        school={reading.variables?.school ?? ''}
        found={calendar}
        conflicts={conflicts}
        onSchool={(school) => preview(ics, school)}
        onBack={() => reading.reset()}
        onClose={onClose}
      />
    )
  if (reading.isPending) return <Progress label="Reading the file" />
  return (
    <>
      {reading.error ? <ErrorState error={reading.error} doing="read the file" /> : null}
      <FileDrop
        accept=".ics,text/calendar"
        prompt="A calendar file (.ics), as your school’s portal, Google Calendar or Outlook exports it. Drop it here, or"
        note="You see which classes are in it before any is added."
        fault={fault}
        onChosen={(file) => void choose(file)}
      />
    </>
  )
}
