import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { download, downloadBlob } from '../browser/download.ts'
import { ErrorState } from '../feedback/states.tsx'
import { Button } from '../form/button.tsx'
import { documentCsv } from './document-csv.ts'
import { documentHtml } from './document-html.ts'
import { documentPdf } from './document-pdf.ts'
import type { ExportDocument } from './document.ts'
import styles from './download-document.module.css'

interface Props {
  shown: ExportDocument
  /** Without an ending. */
  fileName: string
  /** Downloads of other formats. */
  children?: ReactNode
}

/** Downloads of a plan, all made in the browser. */
export function DownloadDocument({ shown, fileName, children }: Props) {
  const pdf = useMutation({
    mutationFn: () => documentPdf(shown),
    onSuccess: (blob) => downloadBlob(`${fileName}.pdf`, blob),
  })
  return (
    <section className={styles['section']} aria-label="Download this plan">
      <div className={styles['buttons']}>
        <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
          Download PDF
        </Button>
        <Button onClick={() => download(`${fileName}.html`, documentHtml(shown), 'text/html;charset=utf-8')}>
          Download web page
        </Button>
        <Button onClick={() => download(`${fileName}.csv`, documentCsv(shown), 'text/csv;charset=utf-8')}>
          Download CSV
        </Button>
        {children}
      </div>
      {pdf.error ? <ErrorState error={pdf.error} doing="make the PDF" onRetry={() => pdf.mutate()} /> : null}
    </section>
  )
}
