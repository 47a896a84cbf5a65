import { dayAfter, dayText } from '../../parts/time/dates.ts'
import type { Drag } from './use-drag-task.ts'
import styles from './tasks-page.module.css'

const DAYS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The days onto which a task can be dropped, shown while it is dragged. */
export function DropDays({ drag, today }: { drag: Drag; today: string }) {
  const days = DAYS.map((ahead) => dayAfter(today, ahead))
  return (
    <ul className={styles['days']} aria-label="Move to">
      {[...days, 'none'].map((day) => (
        <li key={day} data-day={day} data-over={drag.over === day || undefined}>
          {day === 'none' ? 'No date' : dayText(day, today)}
        </li>
      ))}
    </ul>
  )
}
