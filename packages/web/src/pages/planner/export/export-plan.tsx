import { DownloadDocument } from '../../../parts/export/download-document.tsx'
import { useToday } from '../../../parts/time/use-today.ts'
import { planDocument, type PlannedSchool } from './plan-document.ts'

/** Downloads of a transfer plan. */
export function ExportPlan({ schools }: { schools: readonly PlannedSchool[] }) {
  const today = useToday()
  return <DownloadDocument shown={planDocument(schools, today)} fileName={`transfer-plan-${today}`} />
}
