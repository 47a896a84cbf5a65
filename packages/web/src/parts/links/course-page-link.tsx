import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to the page of a course. */
export const coursePageLink = (course: string, code: string): ReactNode => (
  <Link to="/courses/$course" params={{ course }}>
    {code}
  </Link>
)
