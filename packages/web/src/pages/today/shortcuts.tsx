import { Link } from '@tanstack/react-router'
import { Icon } from '../../parts/display/icon.tsx'
import styles from './shortcuts.module.css'

/** Where to begin, for whoever is new, and for what has no place in a day. */
export function Ways() {
  return (
    <ul className={styles['ways']}>
      <li>
        <Link to="/planner" className={styles['way']}>
          <Icon name="transfer" />
          <span className={styles['title']}>Plan a transfer</span>
          <span className={styles['text']}>
            What your courses count as at another school, and what is still missing.
          </span>
        </Link>
      </li>
      <li>
        <Link to="/courses" className={styles['way']}>
          <Icon name="courses" />
          <span className={styles['title']}>Find a course</span>
          <span className={styles['text']}>
            What it needs, when it runs, how it is graded, where it transfers.
          </span>
        </Link>
      </li>
      <li>
        <Link to="/tools" className={styles['way']}>
          <Icon name="tools" />
          <span className={styles['title']}>See the tools</span>
          <span className={styles['text']}>
            Try any of them here, then connect an AI assistant to all of them.
          </span>
        </Link>
      </li>
    </ul>
  )
}
