import { Link } from '@tanstack/react-router'
import { buttonClass } from '../parts/form/button.tsx'
import { EmptyState } from '../parts/feedback/states.tsx'
import { PageHeader } from '../parts/layout/page-header.tsx'

export function NotFound() {
  return (
    <>
      <PageHeader title="There is no such page" />
      <EmptyState
        title="The address leads nowhere"
        actions={
          <Link to="/" className={buttonClass('primary')}>
            To the start
          </Link>
        }
      >
        It may have been mistyped, or what it named is gone. Press / to search for a course, a tool or a page.
      </EmptyState>
    </>
  )
}
