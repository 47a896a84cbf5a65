import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { exact, type Position } from '../labels.ts'
import styles from './turn-row.module.css'
import { TurnPages } from './turn-pages.tsx'
import { TurnRow } from './turn-row.tsx'
import type { useTurns } from './use-turns.ts'

/** Turns per page. */
export const A_PAGE = 50

interface Props {
  sessionId: string
  read: ReturnType<typeof useTurns>
  total: number
  from: number
  wanted: (Position & { key: string }) | undefined
}

/** The turns, a page at a time. */
export function Timeline({ sessionId, read, total, from, wanted }: Props) {
  const { turns, isComplete, isHeld, error, again } = read
  const indexes = Array.from({ length: Math.max(0, Math.min(A_PAGE, total - from)) }, (_, at) => from + at)
  // The target turn is shown before the others are loaded.
  const shown = indexes.filter((index) => turns[index] !== undefined || wanted?.turn === index)
  return (
    <>
      {error ? <ErrorState error={error} doing="load all turns" onRetry={again} /> : null}
      {isComplete || error ? null : (
        <Progress
          label={
            isHeld
              ? 'Rate limit reached. The remaining turns load automatically.'
              : `Loading ${exact(total)} turns`
          }
          share={turns.length / Math.max(1, total)}
        />
      )}
      {total > A_PAGE ? <TurnPages from={from} total={total} size={A_PAGE} /> : null}
      <ol className={styles['turns']} aria-label="Turns">
        {shown.map((index) => (
          <TurnRow
            key={index}
            sessionId={sessionId}
            index={index}
            turn={turns[index]}
            wanted={wanted?.turn === index ? wanted : undefined}
          />
        ))}
      </ol>
      {total > A_PAGE && shown.length > 10 ? <TurnPages from={from} total={total} size={A_PAGE} /> : null}
    </>
  )
}
