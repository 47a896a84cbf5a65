import { useState } from 'react'
import { useToolPages } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { positionName } from '../labels.ts'
import { ToolSpans } from './tool-spans.tsx'
import { StepRow } from './step-row.tsx'
import styles from './turn-row.module.css'

interface Props {
  sessionId: string
  turn: number
  /** The number of steps, where known. */
  total: number | undefined
  /** The target step, and a key that changes with every navigation. */
  wanted: { step: number; key: string } | undefined
  /** Whether the position of the turn is final. */
  isSettled: boolean
}

const A_PAGE = 40
const BEFORE = 5

/** The steps of a turn, from the start or from shortly before the target. */
export function TurnSteps({ sessionId, turn, total, wanted, isSettled }: Props) {
  const near = wanted && wanted.step >= A_PAGE ? wanted.step - BEFORE : 0
  const [begun, setBegun] = useState({ near, from: near })
  // The target changed.
  if (begun.near !== near) setBegun({ near, from: Math.min(near, begun.from) })
  const { from } = begun
  const steps = useToolPages('get_turn_steps', {
    session_id: sessionId,
    turn_index: turn,
    limit: A_PAGE,
    ...(from > 0 ? { step_index: from } : {}),
  })
  const shown = steps.pages.flatMap(({ data }) => data.steps)
  if (steps.error && shown.length === 0)
    return (
      <ErrorState
        error={steps.error}
        doing={`load ${positionName(turn)}`}
        onRetry={() => void steps.refetch()}
      />
    )
  if (steps.isPending) return <Progress label={`Loading ${positionName(turn)}`} />
  const all = total ?? steps.pages[0]?._meta.total_items
  return (
    <>
      {from > 0 ? (
        <Button look="quiet" onClick={() => setBegun({ near, from: 0 })}>
          Show {from.toLocaleString('en')} earlier steps
        </Button>
      ) : null}
      <ToolSpans steps={shown} label={`Tools of ${positionName(turn)} over time`} />
      <ol className={styles['steps']} aria-label={`Steps of ${positionName(turn)}`}>
        {shown.map((step) => (
          <StepRow
            key={step.step_index}
            sessionId={sessionId}
            step={step}
            wanted={wanted?.step === step.step_index ? wanted.key : undefined}
            isSettled={isSettled}
          />
        ))}
      </ol>
      {steps.error ? (
        <ErrorState error={steps.error} doing="load more steps" onRetry={() => void steps.fetchNextPage()} />
      ) : null}
      {steps.hasNextPage ? <ShowMore query={steps} shown={shown.length} total={all} of="step" /> : null}
    </>
  )
}
