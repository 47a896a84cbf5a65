import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Table, type Column } from '../../../parts/display/table.tsx'
import type { Step } from '../log/session-event.ts'

interface Row extends Step {
  at: number
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Step', cell: ({ name }) => <code>{name}</code> },
  { title: 'Type', cell: ({ kind }) => kind, minor: true },
  { title: 'Outcome', cell: ({ outcome }) => outcome },
  { title: 'Time', cell: ({ durationMs }) => duration(durationMs), numeric: true },
]

const TOKENS: Column<Row> = {
  title: 'Tokens in, out',
  cell: ({ inputTokens = '', outputTokens = '' }) => [inputTokens, outputTokens].filter(Boolean).join(', '),
  numeric: true,
}

/** The steps behind an answer, collapsed. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  const hasTokens = steps.some(({ inputTokens, outputTokens }) => inputTokens ?? outputTokens)
  const total = steps.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return (
    <Disclosure title={`${steps.length === 1 ? '1 step' : `${steps.length} steps`}, ${duration(total)}`}>
      <Table
        caption="Steps for this answer"
        rows={steps.map((step, at) => ({ ...step, at }))}
        keyOf={({ at }) => String(at)}
        columns={hasTokens ? [...COLUMNS, TOKENS] : COLUMNS}
      />
    </Disclosure>
  )
}

const duration = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
