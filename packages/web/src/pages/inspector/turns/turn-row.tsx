import { Link } from '@tanstack/react-router'
import { memo, useRef, useState } from 'react'
import { Icon } from '../../../parts/display/icon.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { exact, type Position, short, shortId, span } from '../labels.ts'
import { LogText } from '../text/log-text.tsx'
import { TurnSteps } from './turn-steps.tsx'
import styles from './turn-row.module.css'
import { useScrollIntoView } from './use-scroll-into-view.ts'
import type { Turn } from './use-turns.ts'

interface Props {
  sessionId: string
  index: number
  /** Undefined while loading. */
  turn: Turn | undefined
  /** The target position in this turn, and a key that changes with every navigation. */
  wanted: (Position & { key: string }) | undefined
}

/** A turn: prompt, figures and reply; expanded, its steps. */
export const TurnRow = memo(function TurnRow({ sessionId, index, turn, wanted }: Props) {
  const [isOpen, setOpen] = useState(wanted !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const key = wanted?.key
  const hasStep = wanted?.step !== undefined
  const [openedFor, setOpenedFor] = useState(key)
  if (key !== openedFor) {
    setOpenedFor(key)
    if (key !== undefined) setOpen(true)
  }
  // A target step takes the focus itself.
  useScrollIntoView(button, hasStep ? undefined : key, turn !== undefined)
  const step = wanted?.step
  return (
    <li className={styles['turn']} data-failed={(turn?.failed_calls ?? 0) > 0 || undefined}>
      <h3 className={styles['heading']}>
        <button
          ref={button}
          type="button"
          className={styles['fold']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="right" />
          <span className={styles['number']}>{exact(index)}</span>
          <span className={styles['prompt']}>{turn ? <Prompt turn={turn} /> : `Turn ${exact(index)}`}</span>
        </button>
      </h3>
      {turn ? <About turn={turn} isOpen={isOpen} /> : null}
      {isOpen ? (
        <div className={styles['inside']}>
          <TurnSteps
            sessionId={sessionId}
            turn={index}
            total={turn?.steps}
            isSettled={turn !== undefined}
            wanted={step === undefined || key === undefined ? undefined : { step, key }}
          />
        </div>
      ) : null}
    </li>
  )
})

function Prompt({ turn: { prompt, tool_calls: calls } }: { turn: Turn }) {
  if (prompt !== '') return <LogText text={prompt} />
  return <span className={styles['silent']}>{calls > 0 ? pluralize(calls, 'call') : 'No prompt'}</span>
}

function About({ turn, isOpen }: { turn: Turn; isOpen: boolean }) {
  return (
    <div className={styles['about']}>
      <p className={styles['figures']}>
        {turn.start_time === null ? null : <Moment at={turn.start_time} />}
        {turn.duration_seconds ? <span>{span(turn.duration_seconds)}</span> : null}
        <span>{pluralize(turn.steps, 'step')}</span>
        {turn.tokens.total > 0 ? <span>{short(turn.tokens.total)} tokens</span> : null}
        {turn.key_actions.length > 0 ? (
          <span>
            <LogText text={actionsOf(turn)} />
          </span>
        ) : null}
        {turn.failed_calls > 0 ? <Tag tone="danger">{turn.failed_calls} failed</Tag> : null}
        {turn.outcome === 'interrupted' ? <Tag tone="warning">interrupted</Tag> : null}
        {turn.outcome === 'open' ? <Tag tone="accent">in progress</Tag> : null}
        {turn.compactions > 0 ? <Tag>compacted</Tag> : null}
        {turn.subagents.map((id) => (
          <Link key={id} to="/inspector/$session" params={{ session: id }}>
            Sub-agent {shortId(id)}
          </Link>
        ))}
        {turn.subagent_count > turn.subagents.length ? (
          <span>and {pluralize(turn.subagent_count - turn.subagents.length, 'sub-agent')} more</span>
        ) : null}
      </p>
      {turn.reply === '' || isOpen ? null : (
        <p className={styles['reply']}>
          <LogText text={turn.reply} />
        </p>
      )}
    </div>
  )
}

const MOST_NAMED = 4

function actionsOf({ key_actions: actions, tools }: Turn): string {
  const named = actions
    .slice(0, MOST_NAMED)
    .map(({ tool, calls }) => (calls > 1 ? `${tool} ×${calls}` : tool))
  const more = tools - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
