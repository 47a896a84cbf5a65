import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../parts/form/button.tsx'
import { EmptyState } from '../../../parts/feedback/states.tsx'

/** For an address that lost a part on its way. */
export function BrokenLink() {
  return (
    <EmptyState
      title="This link cannot be read"
      actions={
        <Link to="/planner" hash="" className={buttonClass('primary')}>
          Plan with my own courses
        </Link>
      }
    >
      A part of it is missing or was changed. Ask for it again, and copy it whole.
    </EmptyState>
  )
}
