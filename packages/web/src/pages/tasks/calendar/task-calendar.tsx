import { useState } from 'react'
import hidden from '../../../design/hidden.module.css'
import { Icon } from '../../../parts/display/icon.tsx'
import { Button } from '../../../parts/form/button.tsx'
import type { Task } from '../../../parts/study/use-tasks.ts'
import { pluralize } from '../../../parts/text/words.ts'
import { atNoon, dayText, longDay, shortDay } from '../../../parts/time/dates.ts'
import type { RowProps } from '../task-list.tsx'
import type { Drag } from '../use-drag-task.ts'
import { AddOnDay } from './add-on-day.tsx'
import { daysAround, entriesByDay, stepFrom, type CalendarEntry, type Span } from './calendar-days.ts'
import styles from './task-calendar.module.css'

interface Props extends Omit<RowProps, 'edited'> {
  span: Span
  /** A day of the week or month that is shown. */
  at: string
  onMove: (day: string) => void
  tasks: readonly Task[]
  drag: Drag | undefined
}

/** Tasks on their due dates, by week or month; in a narrow window a list of days. */
export function TaskCalendar({ span, at, onMove, tasks, drag, ...row }: Props) {
  const { today } = row
  const [addingOn, setAddingOn] = useState<string>()
  const days = daysAround(at, span)
  const entries = entriesByDay(tasks)
  const title = titleOf(at, days, span)
  return (
    <section aria-label={title} className={styles['calendar']} data-span={span}>
      <div className={styles['head']}>
        <h2 aria-live="polite">{title}</h2>
        <div className={styles['moves']}>
          <Button aria-label={`Previous ${span}`} onClick={() => onMove(stepFrom(at, span, -1))}>
            <span className={styles['back']}>
              <Icon name="right" />
            </span>
          </Button>
          <Button onClick={() => onMove(today)}>Today</Button>
          <Button aria-label={`Next ${span}`} onClick={() => onMove(stepFrom(at, span, 1))}>
            <Icon name="right" />
          </Button>
        </div>
      </div>
      <div className={styles['names']} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekdayOf(day)}</span>
        ))}
      </div>
      <ol className={styles['days']}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            entries={entries.get(day) ?? []}
            isOutside={span === 'month' && day.slice(0, 7) !== at.slice(0, 7)}
            isOver={drag?.over === day}
            onAdd={() => setAddingOn(day)}
            {...row}
          />
        ))}
      </ol>
      {addingOn === undefined ? null : (
        <AddOnDay day={addingOn} today={today} onClose={() => setAddingOn(undefined)} />
      )}
    </section>
  )
}

const weekdayOf = (day: string): string => atNoon(day).toLocaleDateString(undefined, { weekday: 'short' })

function titleOf(at: string, days: readonly string[], span: Span): string {
  if (span === 'month') return atNoon(at).toLocaleDateString(undefined, { month: 'long', year: 'numeric' })
  const [first = at, last = at] = [days[0], days.at(-1)]
  return `${shortDay(atNoon(first))} – ${shortDay(atNoon(last))}, ${last.slice(0, 4)}`
}

interface DayProps extends Pick<Props, 'today' | 'onEdit' | 'actions' | 'handle'> {
  day: string
  entries: readonly CalendarEntry[]
  isOutside: boolean
  isOver: boolean
  onAdd: () => void
}

function Day({ day, entries, isOutside, isOver, onAdd, ...row }: DayProps) {
  const name = longDay(atNoon(day))
  return (
    <li
      className={styles['day']}
      data-day={day}
      data-over={isOver || undefined}
      data-outside={isOutside || undefined}
      data-empty={entries.length === 0 || undefined}
      aria-current={day === row.today ? 'date' : undefined}
      aria-label={entries.length === 0 ? name : `${name}, ${pluralize(entries.length, 'task')}`}
    >
      <p className={styles['top']}>
        <span className={styles['number']} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles['full']} aria-hidden="true">
          {dayText(day, row.today)}
        </span>
        <Button look="quiet" className={styles['add']} aria-label={`Add a task on ${name}`} onClick={onAdd}>
          <Icon name="plus" />
        </Button>
      </p>
      {entries.length > 0 ? (
        <ul className={styles['entries']}>
          {entries.map((entry) => (
            <Entry key={entry.task.id} entry={entry} {...row} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Entry({
  entry: { task, isUpcoming },
  today,
  onEdit,
  actions,
  handle,
}: Pick<DayProps, 'today' | 'onEdit' | 'actions' | 'handle'> & { entry: CalendarEntry }) {
  const { id, title, due_date, due_time, priority } = task
  const [isTicked, setTicked] = useState(false)
  const time = due_time === undefined ? null : <span className={styles['time']}>{due_time}</span>
  if (isUpcoming)
    return (
      <li className={styles['upcoming']}>
        <button type="button" className={styles['title']} onClick={() => onEdit(id)}>
          <span className={hidden['hidden']}>Repeats: </span>
          {time} {title}
        </button>
      </li>
    )
  const tick = () => {
    setTicked(true)
    void actions.tick(task, true).finally(() => setTicked(false))
  }
  return (
    <li
      className={styles['entry']}
      data-task={id}
      data-late={(due_date !== null && due_date < today) || undefined}
      data-priority={priority ?? undefined}
    >
      {handle ? (
        <span className={styles['handle']} title="Drag to another day" aria-hidden="true" {...handle(id)}>
          ⠿
        </span>
      ) : null}
      <input type="checkbox" aria-label={`Done: ${title}`} checked={isTicked} onChange={tick} />
      <button type="button" className={styles['title']} onClick={() => onEdit(id)}>
        <span className={hidden['hidden']}>Edit </span>
        {time} {title}
      </button>
    </li>
  )
}
