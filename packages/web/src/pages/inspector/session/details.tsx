import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { capitalize, pluralize } from '../../../parts/text/words.ts'
import type { Data } from '../../../api/call.ts'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { exact, positionName, span } from '../labels.ts'
import { LogText } from '../text/log-text.tsx'
import styles from './details.module.css'

type Summary = Data<'get_session_summary'>

/** Models, tools, files and findings, with links to their steps. */
export function Details({ summary }: { summary: Summary }) {
  const { stats, models, tools, files, findings } = summary
  const id = summary.session_id
  const title = [
    stats.models > 0 ? pluralize(stats.models, 'model') : '',
    stats.tools > 0 ? pluralize(stats.tools, 'tool') : '',
    stats.files > 0 ? pluralize(stats.files, 'file') : '',
    stats.failed_calls > 0 ? pluralize(stats.failed_calls, 'failed call') : '',
  ].filter(Boolean)
  if (title.length === 0) return null
  return (
    <Disclosure title={title.join(', ')}>
      <div className={styles['details']}>
        <List title="Models" all={stats.models}>
          {models.map(({ name, tokens }) => (
            <Entry key={name} text={name} figure={`${exact(tokens)} tokens`} />
          ))}
        </List>
        <List title="Tools" all={stats.tools}>
          {tools.map(({ name, calls, failed }) => (
            <Entry
              key={name}
              text={name}
              figure={`${pluralize(calls, 'call')}${failed > 0 ? `, ${exact(failed)} failed` : ''}`}
            />
          ))}
        </List>
        <List title="Files" all={stats.files}>
          {files.map(({ path, reads, writes }) => (
            <Entry key={path} text={path} figure={touched(reads, writes)} />
          ))}
        </List>
        <List title="Failed calls" all={stats.failed_calls}>
          {findings.failed.map(({ turn_index: turn, step_index: step, tool, message }) => (
            <Entry
              key={`${turn}.${step}`}
              text={`${tool}: ${message}`}
              figure={<StepLink id={id} turn={turn} step={step} />}
            />
          ))}
        </List>
        <List title="Repeated calls">
          {findings.loops.map(({ turn_index: turn, step_index: step, tool, times }) => (
            <Entry
              key={`${turn}.${step}`}
              text={`${tool}, ${exact(times)} times`}
              figure={<StepLink id={id} turn={turn} step={step} />}
            />
          ))}
        </List>
        <List title="Slowest turns">
          {findings.slowest.map(({ turn_index: turn, duration_seconds: seconds }) => (
            <Entry key={turn} text={span(seconds)} figure={<StepLink id={id} turn={turn} />} />
          ))}
        </List>
        <List title="Most expensive turns">
          {findings.costliest.map(({ turn_index: turn, tokens }) => (
            <Entry key={turn} text={`${exact(tokens)} tokens`} figure={<StepLink id={id} turn={turn} />} />
          ))}
        </List>
      </div>
    </Disclosure>
  )
}

/** Hidden where empty; shows the total where it holds only some. */
function List({ title, all, children }: { title: string; all?: number; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={styles['list']}>
      <h3>
        {title}
        {all !== undefined && all > children.length ? (
          <span>
            {' '}
            {children.length} of {exact(all)}
          </span>
        ) : null}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

function Entry({ text, figure }: { text: string; figure: ReactNode }) {
  return (
    <li className={styles['entry']}>
      <span className={styles['what']}>
        <LogText text={text} />
      </span>
      <span className={styles['figure']}>{figure}</span>
    </li>
  )
}

function StepLink({ id, turn, step }: { id: string; turn: number; step?: number }) {
  return (
    <Link
      to="/inspector/$session"
      params={{ session: id }}
      search={{ turn: String(turn), ...(step === undefined ? {} : { step: String(step) }) }}
      resetScroll={false}
    >
      {capitalize(positionName(turn, step))}
    </Link>
  )
}

const touched = (reads: number, writes: number): string =>
  [reads > 0 ? `read ${times(reads)}` : '', writes > 0 ? `written ${times(writes)}` : '']
    .filter(Boolean)
    .join(', ')

const times = (count: number): string => (count === 1 ? 'once' : `${exact(count)} times`)
