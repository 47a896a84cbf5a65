import { Link } from '@tanstack/react-router'
import { buttonClass } from '../parts/form/button.tsx'
import { PageHeader } from '../parts/layout/page-header.tsx'

export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found">
        Check the address, or press / to search for a course, a tool or a page.
      </PageHeader>
      <Link to="/" className={buttonClass('primary')}>
        Home
      </Link>
    </>
  )
}
