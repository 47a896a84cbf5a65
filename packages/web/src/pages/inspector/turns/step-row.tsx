import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { exact, KINDS, positionName, span } from '../labels.ts'
import { LogText } from '../text/log-text.tsx'
import { FieldText } from './field-text.tsx'
import styles from './step-row.module.css'
import { useScrollIntoView } from './use-scroll-into-view.ts'
import { isCut, lengthOf, useWholeStep, type Step } from './use-whole-step.ts'

interface Props {
  sessionId: string
  step: Step
  /** Changes with every navigation to this step; undefined where it is not the target. */
  wanted: string | undefined
  /** Whether the position of its turn is final. */
  isSettled: boolean
}

/** A step with its texts. */
export function StepRow({ sessionId, step, wanted, isSettled }: Props) {
  const row = useRef<HTMLLIElement>(null)
  useScrollIntoView(row, wanted, isSettled)
  const failed = step.failed === true || step.outcome === 'failed'
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={styles['step']}
      data-kind={step.kind}
      data-failed={failed || undefined}
      data-wanted={wanted !== undefined || undefined}
    >
      <p className={styles['kind']}>
        <span className={styles['number']}>{exact(step.step_index)}</span> {KINDS[step.kind]}
      </p>
      <div className={styles['said']}>
        <p className={styles['head']}>
          {step.name === undefined ? null : (
            <code className={styles['name']}>
              <LogText text={step.name} />
            </code>
          )}
          {failed ? <Tag tone="danger">failed</Tag> : null}
          {step.kind === 'tool_call' && step.outcome === undefined ? (
            <Tag tone="warning">no result</Tag>
          ) : null}
          <span>{step.duration_ms === undefined ? '' : span(step.duration_ms / 1000)}</span>
          <PartnerLink sessionId={sessionId} step={step} />
          {step.subagent === undefined ? null : (
            <Link to="/inspector/$session" params={{ session: step.subagent }}>
              View sub-agent session
            </Link>
          )}
        </p>
        <Texts sessionId={sessionId} step={step} />
        <CallsMade calls={step.calls_made ?? []} />
      </div>
    </li>
  )
}

/** The calls that were made for a call, as a tree. */
function CallsMade({ calls }: { calls: NonNullable<Step['calls_made']> }) {
  if (calls.length === 0) return null
  return (
    <ul className={styles['made']} aria-label="Calls made for this one">
      {calls.map(({ depth, name, outcome, duration_ms }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same call may be made twice, and none moves
        <li key={at} data-depth={depth}>
          <code className={styles['name']}>{name}</code>{' '}
          {outcome === 'OK' ? null : <Tag tone="danger">{outcome}</Tag>}{' '}
          <span>{span(duration_ms / 1000)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Links a call and its result, unless they are adjacent. */
function PartnerLink({
  sessionId,
  step: { kind, turn_index, step_index, partner },
}: Pick<Props, 'sessionId' | 'step'>) {
  if (!partner || (partner.turn_index === turn_index && Math.abs(partner.step_index - step_index) === 1))
    return null
  return (
    <Link
      to="/inspector/$session"
      params={{ session: sessionId }}
      search={{ turn: String(partner.turn_index), step: String(partner.step_index) }}
      resetScroll={false}
    >
      {kind === 'tool_call' ? 'Result' : 'Call'}: {positionName(partner.turn_index, partner.step_index)}
    </Link>
  )
}

function Texts({ sessionId, step }: Pick<Props, 'sessionId' | 'step'>) {
  const [isWhole, setWhole] = useState(false)
  const whole = useWholeStep(sessionId, step, isWhole)
  const fields = (isWhole ? whole.fields : undefined) ?? step.fields
  return (
    <>
      {fields.map((field, at) => (
        <FieldText
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and none moves
          key={at}
          field={field}
          isLong={isWhole && whole.fields !== undefined}
          isOnly={fields.length === 1}
        />
      ))}
      {isWhole && whole.isPending && !whole.error ? <Progress label="Loading full text" /> : null}
      {isWhole && whole.error ? (
        <ErrorState
          error={whole.error}
          doing="load the full text"
          onRetry={() => void (whole.fields ? whole.fetchNextPage() : whole.refetch())}
        />
      ) : null}
      {isCut(step) && (!isWhole || whole.hasNextPage) ? (
        <p className={styles['cut']}>
          <Button
            look="quiet"
            busy={isWhole && whole.isFetching}
            onClick={() => (isWhole ? void whole.fetchNextPage() : setWhole(true))}
          >
            {isWhole ? 'Show more' : 'Show full text'}
          </Button>
          <span>{cutWords(step, fields)}</span>
        </p>
      ) : null}
    </>
  )
}

function cutWords(step: Step, fields: readonly { text: string }[]): string {
  const shown = exact(fields.reduce((sum, { text }) => sum + text.length, 0))
  const unit = step.fields.some(({ truncated }) => truncated?.unit === 'bytes') ? 'bytes' : 'characters'
  return step.more_fields === undefined
    ? `Showing ${shown} of ${exact(lengthOf(step))} ${unit}`
    : `Showing the first ${shown} characters`
}
