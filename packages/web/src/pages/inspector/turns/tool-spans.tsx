import type { Data } from '../../../api/call.ts'
import { exact, span } from '../labels.ts'
import { LogText } from '../text/log-text.tsx'
import styles from './tool-spans.module.css'

type Step = Data<'get_turn_steps'>['steps'][number]

interface ToolSpan {
  step: number
  name: string
  failed: boolean
  /** Milliseconds from the first step. */
  from: number
  duration: number
}

/** When the tools of a turn ran, on one time axis. */
export function ToolSpans({ steps, label }: { steps: readonly Step[]; label: string }) {
  const spans = spansOf(steps)
  const end = Math.max(0, ...spans.map(({ from, duration }) => from + duration))
  if (spans.length === 0 || end === 0) return null
  const share = (part: number): string => `${(100 * part) / end}%`
  return (
    <ol className={styles['spans']} aria-label={label}>
      {spans.map(({ step, name, failed, from, duration }) => (
        <li key={step} className={styles['span']} data-failed={failed || undefined}>
          <span className={styles['name']}>
            {exact(step)} <LogText text={name} />
          </span>
          <span className={styles['axis']} aria-hidden="true">
            <span
              className={styles['bar']}
              style={{ marginInlineStart: share(from), width: share(duration) }}
            />
          </span>
          <span className={styles['time']}>
            {span(duration / 1000)}
            {failed ? ', failed' : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

function spansOf(steps: readonly Step[]): ToolSpan[] {
  const times = steps.flatMap(({ time }) => (time === undefined ? [] : [Date.parse(time)]))
  const first = Math.min(...times)
  return steps.flatMap(({ kind, step_index: step, name = 'tool', time, duration_ms: duration, outcome }) =>
    kind === 'tool_call' && time !== undefined && duration !== undefined && Number.isFinite(first)
      ? [{ step, name, failed: outcome === 'failed', from: Math.max(0, Date.parse(time) - first), duration }]
      : [],
  )
}
