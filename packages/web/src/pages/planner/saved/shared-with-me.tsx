import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTool } from '../../../api/use-tool.ts'
import { EmptyState, Loaded } from '../../../parts/feedback/states.tsx'
import { CollapsibleSection } from '../../../parts/layout/disclosure.tsx'
import { listed } from '../../../parts/text/words.ts'
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
            {items.map(({ shareId, name, sharedBy, schools, expiresAt }) => (
              <li key={shareId} className={styles['plan']}>
                <p>
                  <Link to="/shared/plan/$share" params={{ share: shareId }}>
                    {name}
                  </Link>
                </p>
                <p className={styles['small']}>
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
