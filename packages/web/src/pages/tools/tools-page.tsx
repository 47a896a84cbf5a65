import { PageHeader } from '../../parts/page-header.tsx'

export function ToolsPage() {
  return <PageHeader title="Tools" />
}
