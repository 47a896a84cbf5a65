import { PageHeader } from '../../parts/page-header.tsx'

export function ToolPage() {
  return <PageHeader title="Tool" />
}
