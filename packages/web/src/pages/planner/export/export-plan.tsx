import { useMutation } from '@tanstack/react-query'
import { download, downloadBlob } from '../../../parts/browser/download.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { useToday } from '../../../parts/time/use-today.ts'
import { planCsv } from './plan-csv.ts'
import { planDocument, type PlannedSchool } from './plan-document.ts'
import { planHtml } from './plan-html.ts'
import { planPdf } from './plan-pdf.ts'
import styles from './export-plan.module.css'

/** Downloads of a plan, all made in the browser. */
export function ExportPlan({ schools }: { schools: readonly PlannedSchool[] }) {
  const today = useToday()
  const plan = planDocument(schools, today)
  const name = `transfer-plan-${today}`
  const pdf = useMutation({
    mutationFn: () => planPdf(plan),
    onSuccess: (blob) => downloadBlob(`${name}.pdf`, blob),
  })
  return (
    <section className={styles['section']} aria-label="Download this plan">
      <div className={styles['buttons']}>
        <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
          Download PDF
        </Button>
        <Button onClick={() => download(`${name}.html`, planHtml(plan), 'text/html;charset=utf-8')}>
          Download web page
        </Button>
        <Button onClick={() => download(`${name}.csv`, planCsv(plan), 'text/csv;charset=utf-8')}>
          Download CSV
        </Button>
      </div>
      {pdf.error ? <ErrorState error={pdf.error} doing="make the PDF" onRetry={() => pdf.mutate()} /> : null}
    </section>
  )
}
