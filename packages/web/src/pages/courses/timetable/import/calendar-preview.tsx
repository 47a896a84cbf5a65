import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Data } from '../../../../api/call.ts'
import { partsOf, useSchoolList } from '../../../../api/schools.ts'
import { useAction } from '../../../../api/use-tool.ts'
import { Tag } from '../../../../parts/display/tag.tsx'
import { EmptyState } from '../../../../parts/feedback/states.tsx'
import { useReported, useToast } from '../../../../parts/feedback/toast.tsx'
import { Button } from '../../../../parts/form/button.tsx'
import { Select } from '../../../../parts/form/field.tsx'
import { Disclosure } from '../../../../parts/layout/disclosure.tsx'
import { pluralize } from '../../../../parts/text/words.ts'
import { atNoon, shortDay } from '../../../../parts/time/dates.ts'
import { useToday } from '../../../../parts/time/use-today.ts'
import { exceptionText, meetingText } from '../../schedule/meeting-text.ts'
import styles from './import-calendar.module.css'

type Edited = Data<'tn_course_timetable_edit'>
type Calendar = NonNullable<Edited['calendar']>
type FoundClass = Calendar['classes'][number]

/** The tool adds no more at once. */
const MOST_ADDED = 30

interface Props {
  ics: string
  school: string
  found: Calendar
  conflicts: Edited['conflicts']
  onSchool: (school: string) => void
  onBack: () => void
  onClose: () => void
}

/** The classes of a calendar file, to choose from, and what of it is no class. */
export function CalendarPreview({ ics, school, found, conflicts, onSchool, onBack, onClose }: Props) {
  const { classes, skipped, skippedCount } = found
  const today = useToday()
  const navigate = useNavigate()
  const say = useToast()
  const tried = useReported()
  const adding = useAction('tn_course_timetable_edit')
  const isEnded = (each: FoundClass) => lastDay(each) < today
  const fresh = classes.filter(({ state }) => state === 'new')
  const [left, setLeft] = useState<ReadonlySet<string>>()
  const out = left ?? new Set(fresh.filter(isEnded).map(keyOf))
  const chosen = fresh.filter((each) => !out.has(keyOf(each)))
  const add = () =>
    tried(async () => {
      const only = chosen.map(({ course, section, term }) => ({ course, section, term }))
      const { data } = await adding.mutateAsync({ ics, ...(school === '' ? {} : { school }), only })
      onClose()
      say({
        text: `Added ${pluralize(data.added.length, 'class', 'classes')} to your timetable`,
        undo: () => void tried(() => adding.mutateAsync({ remove: data.added })),
        about: 'timetable',
      })
      const [first] = data.added
      if (first) await navigate({ to: '/courses/timetable', search: { term: first.term }, replace: true })
    })
  return (
    <>
      {classes.length === 0 ? (
        <EmptyState title="No weekly classes in this file">
          Export the calendar of one term, with its repeated events.
        </EmptyState>
      ) : (
        <>
          <SchoolField value={school} onChoose={onSchool} />
          <ul className={styles['classes']} aria-label="Classes in the file">
            {[...classes.filter((each) => !isEnded(each)), ...classes.filter(isEnded)].map((each) => (
              <FoundRow
                key={keyOf(each)}
                found={each}
                isEnded={isEnded(each)}
                isClashing={conflicts.some(({ sections }) => sections.some((one) => isSame(one, each)))}
                isChosen={chosen.includes(each)}
                onChoose={(isChosen) => {
                  const next = new Set(out)
                  if (isChosen) next.delete(keyOf(each))
                  else next.add(keyOf(each))
                  setLeft(next)
                }}
              />
            ))}
          </ul>
        </>
      )}
      {skippedCount > 0 ? (
        <Disclosure
          title={`${pluralize(skippedCount, 'event')} couldn’t be taken`}
          open={classes.length === 0 || undefined}
        >
          <ul className={styles['skipped']}>
            {skipped.map(({ title, reason }) => (
              <li key={`${title} ${reason}`}>
                {title}: {reason}
              </li>
            ))}
            {skippedCount > skipped.length ? <li>And {skippedCount - skipped.length} more</li> : null}
          </ul>
        </Disclosure>
      ) : null}
      {chosen.length > MOST_ADDED ? (
        <p className={styles['fault']}>Choose at most {MOST_ADDED} classes at once.</p>
      ) : null}
      <div className={styles['actions']}>
        <Button onClick={onBack}>Choose another file</Button>
        {fresh.length > 0 ? (
          <Button
            look="primary"
            busy={adding.isPending}
            disabled={chosen.length === 0 || chosen.length > MOST_ADDED}
            onClick={() => void add()}
          >
            Add {pluralize(chosen.length, 'class', 'classes')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

type Named = Pick<FoundClass, 'course' | 'section' | 'term'>

const keyOf = ({ course, section, term }: Named): string => `${course} ${section} ${term}`
const isSame = (one: Named, other: Named): boolean => keyOf(one) === keyOf(other)
const lastDay = ({ meetings }: FoundClass): string =>
  meetings
    .map(({ to }) => to ?? '')
    .toSorted()
    .at(-1) ?? ''
const firstDay = ({ meetings }: FoundClass): string =>
  meetings.map(({ from }) => from ?? '').toSorted()[0] ?? ''

interface RowProps {
  found: FoundClass
  isEnded: boolean
  isClashing: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function FoundRow({ found, isEnded, isClashing, isChosen, onChoose }: RowProps) {
  const { course, section, term, title, meetings, state, isEndAssumed } = found
  const name = `${partsOf(course).code} ${section}`
  const places = [...new Set(meetings.flatMap(({ place }) => place ?? []))]
  const [from, to] = [firstDay(found), lastDay(found)].map((day) => shortDay(atNoon(day)))
  return (
    <li>
      <label className={styles['class']}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={state !== 'new'}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span>
          <b>{name}</b> {name.toLowerCase().startsWith(title.toLowerCase()) ? null : `“${title}”`}{' '}
          {state === 'on-timetable' ? <Tag>on your timetable</Tag> : null}
          {state === 'other-times' ? (
            <Tag tone="warning">on your timetable at other times: remove it there first</Tag>
          ) : null}
          {isClashing ? <Tag tone="danger">overlaps</Tag> : null} {isEnded ? <Tag>ended</Tag> : null}
          <span className={styles['about']}>
            {[
              meetingText(meetings),
              `${from} – ${to}, ${term}${isEndAssumed ? ' (the file has no end)' : ''}`,
              exceptionText(meetings),
              places.join(', '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </label>
    </li>
  )
}

/** Of which school the codes are, where it is not the one that was assumed. */
function SchoolField({ value, onChoose }: { value: string; onChoose: (school: string) => void }) {
  const schools = useSchoolList().filter(({ courses }) => courses > 0)
  return (
    <Select label="School" value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">Found by the course codes</option>
      {schools.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
