import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { capitalize } from '../text/words.ts'
import type { NextAction } from '../../api/call-failure.ts'
import { codesIn } from '../../api/schools.ts'
import { buttonClass } from '../form/button.tsx'
import { pageForCall } from './page-for-call.ts'
import styles from './next-actions.module.css'

/** The suggested next actions of a result, as links. */
export function NextActions({ actions, title }: { actions: readonly NextAction[]; title?: string }) {
  const leading = actions.flatMap((action) => {
    const destination = pageForCall(action)
    return destination ? [{ action, destination }] : []
  })
  if (leading.length === 0) return null
  return (
    <div className={styles['next']}>
      {title ? <h3 className={styles['title']}>{title}</h3> : null}
      <ul className={styles['list']}>
        {leading.map(({ action, destination }) => (
          <li key={`${action.action} ${JSON.stringify(action.data)}`}>
            <Link {...destination} className={buttonClass('plain')}>
              {action.description ? codesIn(action.description) : inWords(action.action)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same for a failed call. */
export const suggestedActions = (actions: readonly NextAction[]): ReactNode => (
  <NextActions actions={actions} />
)

/** `show-prerequisites` → `Show prerequisites`. */
const inWords = (action: string): string => capitalize(action.replaceAll('-', ' '))
