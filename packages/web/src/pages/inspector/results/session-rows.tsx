import { Link } from '@tanstack/react-router'
import { Moment } from '../../../parts/time/moment.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { AGENTS, lastFolder, type ListedSession, short, span } from '../labels.ts'
import { LogText } from '../text/log-text.tsx'
import styles from './rows.module.css'

/** Recorded sessions, the latest first. */
export function SessionRows({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <ul className={styles['rows']} aria-label="Sessions">
      {sessions.map((session) => (
        <li key={session.session_id}>
          <Link to="/inspector/$session" params={{ session: session.session_id }} className={styles['row']}>
            <span className={styles['name']}>
              <span className={styles['title']}>
                <Name of={session} />
              </span>
              {session.parent === null ? null : <Tag>sub-agent</Tag>}
              {session.failed_calls > 0 ? <Tag tone="danger">{session.failed_calls} failed</Tag> : null}
            </span>
            <span className={styles['when']}>
              {session.end_time === null ? '' : <Moment at={session.end_time} />}
            </span>
            <span className={styles['about']}>{aboutOf(session)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Name({ of: { title, snippet } }: { of: ListedSession }) {
  const name = title ?? snippet
  return name === '' ? 'No prompt' : <LogText text={name} />
}

const aboutOf = (session: ListedSession): string =>
  [
    AGENTS[session.provider],
    session.folder === null ? '' : lastFolder(session.folder),
    pluralize(session.turns, 'turn'),
    session.tool_calls > 0 ? pluralize(session.tool_calls, 'call') : '',
    session.total_tokens > 0 ? `${short(session.total_tokens)} tokens` : '',
    session.duration_seconds > 0 ? span(session.duration_seconds) : '',
  ]
    .filter(Boolean)
    .join(' · ')
