import { Link } from '@tanstack/react-router'
import { Moment } from '../../parts/time/moment.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import { ENGINE_NAMES } from '../../parts/study/engines.ts'
import type { ListedSession } from './session-pages.ts'
import styles from './session-rows.module.css'
import { titleOf } from './session-title.ts'

/** Sessions one below the other, with what waits in each. */
export function SessionRows({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <ul className={styles['rows']}>
      {sessions.map((session) => {
        const { sessionId, status, engine, messages, lastActivityAt, draft, openQuestion } = session
        return (
          <li key={sessionId}>
            <Link to="/tutor/$session" params={{ session: sessionId }} className={styles['row']}>
              <span className={styles['name']}>
                <span className={styles['title']}>{titleOf(session)}</span>
                {status === 'closed' ? <Tag>closed</Tag> : null}
                {draft === null ? null : <Tag tone="accent">draft</Tag>}
                {openQuestion === null ? null : <Tag tone="warning">no answer yet</Tag>}
              </span>
              <span className={styles['when']}>
                <Moment at={lastActivityAt} />
              </span>
              <span className={styles['about']}>
                {messages === 0 ? 'Nothing asked yet' : messages === 1 ? '1 message' : `${messages} messages`}
                , answered by {ENGINE_NAMES[engine]}
              </span>
              {draft === null ? null : <span className={styles['about']}>Draft: {draft}</span>}
              {openQuestion === null ? null : (
                <span className={styles['about']}>No answer yet: {openQuestion}</span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
