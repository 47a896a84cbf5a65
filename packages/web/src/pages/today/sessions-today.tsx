import { Link } from '@tanstack/react-router'
import type { useTool } from '../../api/use-tool.ts'
import { buttonClass } from '../../parts/form/button.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import styles from './today.module.css'

/** The sessions that are open, the latest first. */
export function SessionsToday({ query }: { query: ReturnType<typeof useTool<'tn_session_list'>> }) {
  return (
    <Loaded query={query} doing="list the sessions" waiting="Looking up the sessions">
      {({ data: { items } }) =>
        items.length === 0 ? (
          <>
            <p className={styles['soft']}>No session is open.</p>
            <Link to="/tutor" className={buttonClass()}>
              Ask the tutor
            </Link>
          </>
        ) : (
          <>
            <ul className={styles['rows']} aria-label="Open sessions">
              {items.map(({ sessionId, title, lastActivityAt, draft, openQuestion }) => (
                <li key={sessionId} className={`${styles['row']} ${styles['session']}`}>
                  <span className={styles['name']}>
                    <Link to="/tutor/$session" params={{ session: sessionId }}>
                      {title ?? 'A session without a name'}
                    </Link>{' '}
                    {draft === null ? null : <Tag tone="accent">draft</Tag>}{' '}
                    {openQuestion === null ? null : <Tag tone="warning">no answer yet</Tag>}
                  </span>
                  <span className={styles['when']}>
                    <Moment at={lastActivityAt} />
                  </span>
                </li>
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
