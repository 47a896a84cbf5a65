import { PageHeader } from '../../parts/page-header.tsx'

export function CoursesPage() {
  return <PageHeader title="Courses" />
}
