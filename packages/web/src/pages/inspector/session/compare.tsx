import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Data } from '../../../api/call.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Table } from '../../../parts/display/table.tsx'
import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Select } from '../../../parts/form/field.tsx'
import { CollapsibleSection } from '../../../parts/layout/disclosure.tsx'
import { shortTitle } from '../../../parts/study/session-title.ts'
import { money } from '../costs/money.ts'
import { AGENTS, exact, shortId, span } from '../labels.ts'
import { visibleText } from '../text/log-text.tsx'
import styles from './session-page.module.css'

type Summary = Data<'get_session_summary'>

interface Props {
  summary: Summary
  /** The other session. */
  other: string | undefined
  onChoose: (other: string) => void
}

/** Two sessions side by side. */
export function Compare({ summary, other, onChoose }: Props) {
  const [isOpen, setOpen] = useState(other !== undefined)
  return (
    <CollapsibleSection title="Compare with another session" isOpen={isOpen} onOpen={setOpen}>
      {() => (
        <div className={styles['chart']}>
          <Choice than={summary.session_id} chosen={other} onChoose={onChoose} />
          {other === undefined ? null : <SideBySide one={summary} other={other} />}
        </div>
      )}
    </CollapsibleSection>
  )
}

function Choice({
  than,
  chosen,
  onChoose,
}: {
  than: string
  chosen: string | undefined
  onChoose: Props['onChoose']
}) {
  const listed = useTool('list_sessions', { limit: 50, with_subagents: true })
  if (listed.error)
    return <ErrorState error={listed.error} doing="load sessions" onRetry={() => void listed.refetch()} />
  if (!listed.data) return <Progress label="Loading sessions" />
  const sessions = listed.data.data.sessions.filter(({ session_id: id }) => id !== than)
  const isListed = chosen === undefined || sessions.some(({ session_id: id }) => id === chosen)
  return (
    <div className={styles['search']}>
      <Select label="Other session" value={chosen ?? ''} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Choose a session</option>
        {isListed ? null : <option value={chosen}>{shortId(chosen)}</option>}
        {sessions.map(({ session_id: id, provider, title, snippet, end_time: end }) => (
          <option key={id} value={id}>
            {[end?.slice(0, 10), AGENTS[provider], shortTitle(visibleText(title ?? snippet)) || shortId(id)]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
    </div>
  )
}

function SideBySide({ one, other: id }: { one: Summary; other: string }) {
  const other = useTool('get_session_summary', { session_id: id })
  const mine = useTool('get_session_costs', { session_id: one.session_id, by: 'model' })
  const theirs = useTool('get_session_costs', { session_id: id, by: 'model' })
  if (other.error)
    return (
      <ErrorState error={other.error} doing="load the other session" onRetry={() => void other.refetch()} />
    )
  if (!other.data) return <Progress label="Loading session" />
  const { data: two } = other.data
  const costOf = ({ data }: typeof mine): string => (data ? money(data.data.total.cost_usd) : '…')
  const rows = [
    ...FIGURES.map(([name, figure]) => ({ name, one: figure(one), two: figure(two) })),
    { name: 'Cost', one: costOf(mine), two: costOf(theirs) },
  ]
  return (
    <>
      <Table
        caption="Two sessions side by side"
        columns={[
          { title: 'Figure', cell: ({ name }) => name },
          { title: 'This session', cell: (row) => row.one },
          { title: 'Other session', cell: (row) => row.two },
        ]}
        rows={rows}
        keyOf={({ name }) => name}
      />
      <p>
        <Link to="/inspector/$session" params={{ session: id }}>
          Open the other session
        </Link>
      </p>
    </>
  )
}

const FIGURES: readonly (readonly [name: string, figure: (summary: Summary) => string])[] = [
  ['Session', ({ title, snippet }) => shortTitle(visibleText(title ?? snippet)) || 'Untitled session'],
  ['Agent', ({ provider }) => AGENTS[provider]],
  ['Models', ({ models }) => models.map(({ name }) => visibleText(name)).join(', ')],
  ['Duration', ({ stats }) => span(stats.duration_seconds)],
  ['Turns', ({ stats }) => exact(stats.total_turns)],
  ['Steps', ({ stats }) => exact(stats.steps)],
  ['Tool calls', ({ stats }) => exact(stats.tool_calls)],
  ['Failed calls', ({ stats }) => exact(stats.failed_calls)],
  ['Files', ({ stats }) => exact(stats.files)],
  ['Tokens', ({ stats }) => exact(stats.total_tokens)],
  ['Input', ({ tokens }) => exact(tokens.input)],
  ['Output', ({ tokens }) => exact(tokens.output)],
  ['Cache reads', ({ tokens }) => exact(tokens.cache_read)],
  ['Cache writes', ({ tokens }) => exact(tokens.cache_write)],
]
