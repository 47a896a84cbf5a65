import { blocksOf, daysOf, hoursOf, type Block, type WeekSection } from './week-blocks.ts'
import styles from './week.module.css'

const HOUR_REM = 2.75

interface Props {
  term: string
  sections: readonly WeekSection[]
  /** Whether a block overlaps with another section. */
  isConflict?: ((block: Block) => boolean) | undefined
}

/** A term's meetings as a week; the table has the same information. */
export function Week({ term, sections, isConflict }: Props) {
  const blocks = blocksOf(sections)
  if (blocks.length === 0) return null
  const days = daysOf(blocks)
  const { first, last } = hoursOf(blocks)
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    <div
      className={styles['week']}
      role="img"
      aria-label={`Weekly schedule for ${term}; the table below has the same information`}
    >
      <div
        className={styles['hours']}
        style={{ gridTemplateRows: `repeat(${hours.length}, ${HOUR_REM}rem)` }}
      >
        {hours.map((hour) => (
          <span key={hour}>{hour}:00</span>
        ))}
      </div>
      {days.map((day) => (
        <div key={day} className={styles['day']}>
          <p className={styles['name']}>{day}</p>
          <div
            className={styles['lane']}
            style={{ height: `${hours.length * HOUR_REM}rem`, backgroundSize: `100% ${HOUR_REM}rem` }}
          >
            {blocks
              .filter((block) => block.day === day)
              .map((block) => (
                <div
                  key={`${block.section} ${block.from}`}
                  className={styles['block']}
                  data-beside={block.lanes > 1 || undefined}
                  data-main={block.type === 'LEC' || undefined}
                  data-conflict={isConflict?.(block) || undefined}
                  style={placeOf(block, first)}
                >
                  <b>{block.section}</b>
                  <span>{block.room}</span>
                </div>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}

const placeOf = ({ from, to, lane, lanes }: Block, first: number) => ({
  top: `${((from - first * 60) / 60) * HOUR_REM}rem`,
  height: `${((to - from) / 60) * HOUR_REM}rem`,
  left: `${(lane / lanes) * 100}%`,
  width: `${100 / lanes}%`,
})
