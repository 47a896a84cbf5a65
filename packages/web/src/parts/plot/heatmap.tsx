import styles from './heatmap.module.css'

export interface HeatmapDay {
  /** YYYY-MM-DD. */
  day: string
  count: number
}

interface Props {
  title: string
  summary: string
  /** Every day in order, without gaps. */
  days: readonly HeatmapDay[]
}

const DAYS_OF_WEEK = 7
const LEVELS = 4
const CELL = 11
const GAP = 2
const HEAD = 14

/** A calendar of counts, a column a week; the numbers belong in a table beside it. */
export function Heatmap({ title, summary, days }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const lead = weekday(days[0]?.day ?? '')
  const weeks = Math.ceil((days.length + lead) / DAYS_OF_WEEK)
  const at = (index: number) => index * (CELL + GAP)
  const months = days.flatMap(({ day }, index) =>
    day.endsWith('-01') ? [{ day, x: at(Math.floor((index + lead) / DAYS_OF_WEEK)) }] : [],
  )
  return (
    <figure className={styles['heatmap']}>
      <figcaption>
        <span className={styles['title']}>{title}</span>
        <span className={styles['summary']}>{summary}</span>
      </figcaption>
      {/* Wider than a phone: it scrolls by itself, to the latest week. */}
      <div role="group" aria-label={`${title}, calendar`} tabIndex={0} className={styles['scroll']}>
        <svg width={at(weeks)} height={HEAD + at(DAYS_OF_WEEK)} aria-hidden="true">
          {months.map(({ day, x }) => (
            <text key={day} x={x} y={HEAD - 4} className={styles['month']}>
              {monthName(day)}
            </text>
          ))}
          {days.map(({ day, count }, index) => (
            <rect
              key={day}
              x={at(Math.floor((index + lead) / DAYS_OF_WEEK))}
              y={HEAD + at((index + lead) % DAYS_OF_WEEK)}
              width={CELL}
              height={CELL}
              rx={2}
              data-level={count === 0 ? 0 : Math.ceil((count / most) * LEVELS)}
            >
              <title>{`${day}: ${count}`}</title>
            </rect>
          ))}
        </svg>
      </div>
    </figure>
  )
}

/** 0 for Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_OF_WEEK || 0

const monthName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { month: 'short', timeZone: 'UTC' })
