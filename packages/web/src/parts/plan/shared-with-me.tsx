import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTool } from '../../api/use-tool.ts'
import { EmptyState, Loaded } from '../feedback/states.tsx'
import { CollapsibleSection } from '../layout/disclosure.tsx'
import { listed } from '../text/words.ts'
import styles from './saved-plans.module.css'

const MOST_SHOWN = 50

/** Plans that other people share with this account. */
export function SharedWithMe() {
  const [isOpen, setOpen] = useState(false)
  return (
    <CollapsibleSection title="Shared with me" isOpen={isOpen} onOpen={setOpen}>
      {() => <SharedList />}
    </CollapsibleSection>
  )
}

function SharedList() {
  const plans = useTool('tn_transfer_shared_plans', { limit: MOST_SHOWN })
  return (
    <Loaded query={plans} doing="load shared plans" waiting="Loading shared plans">
      {({ data: { items } }) =>
        items.length === 0 ? (
          <EmptyState title="No shared plans">
            Plans that students share with your account appear here.
          </EmptyState>
        ) : (
          <ul className={styles['plans']}>
            {items.map(({ shareId, kind, name, sharedBy, schools, expiresAt }) => (
              <li key={shareId} className={styles['plan']}>
                <p>
                  <Link to="/shared/plan/$share" params={{ share: shareId }}>
                    {name}
                  </Link>
                </p>
                <p className={styles['small']}>
                  {kind === 'term' ? 'Term plan, ' : 'Transfer plan, '}
                  {sharedBy === undefined ? '' : `${sharedBy}, `}
                  {listed(schools)}, until {expiresAt.slice(0, 10)}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
