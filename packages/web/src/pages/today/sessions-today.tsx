import { Link } from '@tanstack/react-router'
import type { Data } from '../../api/call.ts'
import type { useTool } from '../../api/use-tool.ts'
import { buttonClass } from '../../parts/form/button.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import { sessionTitle } from '../../parts/study/session-title.ts'
import styles from './today.module.css'

/** The open sessions, the latest first. */
export function SessionsToday({ query }: { query: ReturnType<typeof useTool<'tn_session_list'>> }) {
  return (
    <Loaded query={query} doing="load sessions" waiting="Loading sessions">
      {({ data: { items } }) =>
        items.length === 0 ? (
          <>
            <p className={styles['soft']}>
              No open sessions. Conversations with the tutor appear here until you close them.
            </p>
            <Link to="/tutor" className={buttonClass()}>
              Ask the tutor
            </Link>
          </>
        ) : (
          <>
            <ul className={styles['rows']} aria-label="Open sessions">
              {items.map((session) => (
                <SessionRow key={session.sessionId} session={session} />
              ))}
            </ul>
            <Link to="/tutor" search={{ show: 'open' }} className={buttonClass()}>
              All open sessions
            </Link>
          </>
        )
      }
    </Loaded>
  )
}

function SessionRow({ session }: { session: Data<'tn_session_list'>['items'][number] }) {
  const { sessionId, lastActivityAt, draft, openQuestion } = session
  const title = sessionTitle(session)
  return (
    <li className={`${styles['row']} ${styles['session']}`}>
      <span className={styles['name']}>
        <Link to="/tutor/$session" params={{ session: sessionId }}>
          {title}
        </Link>{' '}
        {draft === null ? null : <Tag tone="accent">draft</Tag>}{' '}
        {openQuestion === null ? null : <Tag tone="warning">no answer yet</Tag>}
      </span>
      <span className={styles['when']}>
        <Moment at={lastActivityAt} />
      </span>
    </li>
  )
}
