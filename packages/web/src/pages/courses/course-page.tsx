import { PageHeader } from '../../parts/page-header.tsx'

export function CoursePage() {
  return <PageHeader title="Course" />
}
