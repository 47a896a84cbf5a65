import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportJob, ImportReport } from '../../api/imports.ts'
import { Bar } from '../feedback/states.tsx'
import { Row, Rows } from '../list/rows.tsx'

/** The imports since the server started, newest first. */
export function ImportList({ jobs }: { jobs: readonly ImportJob[] }) {
  useRefreshWhenDone(jobs)
  if (jobs.length === 0) return null
  return (
    <Rows label="Imports">
      {jobs.map((job) => (
        <Row key={job.id} title={job.name} about={<Outcome job={job} />} />
      ))}
    </Rows>
  )
}

/** Pages that show agreements must not show the old ones. */
function useRefreshWhenDone(jobs: readonly ImportJob[]): void {
  const client = useQueryClient()
  const done = jobs.filter(({ state }) => state === 'done').length
  const before = useRef(done)
  useEffect(() => {
    if (before.current === done) return
    before.current = done
    void client.invalidateQueries()
  }, [client, done])
}

const number = new Intl.NumberFormat('en')
const counted = (count: number, noun: string) => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`

function Outcome({ job: { state, progress, report, message } }: { job: ImportJob }) {
  if (state === 'failed') return <>Couldn’t import: {message}</>
  if (state === 'stopped') return <>Stopped. Import it again to resume.</>
  if (state === 'done' && report) return <Done report={report} />
  const rows = progress ? counted(progress.rows, 'row') : 'Starting'
  const files = progress?.files ? `, ${progress.files.done} of ${progress.files.total} files` : ''
  const share = progress?.total ? progress.rows / progress.total : undefined
  const label = `Importing: ${rows}${files}`
  return (
    <>
      <span role="status">{label}</span>
      <Bar label={label} share={share} />
    </>
  )
}

function Done({ report }: { report: ImportReport }) {
  const { rows, verbatim, skipped, added, changed, ended, files } = report
  if (report.unchanged) return <>Already imported: nothing changed.</>
  if (rows === skipped && files.failed.length === 0)
    return <>No usable rows ({number.format(rows)} read): nothing was imported.</>
  const unread = [
    verbatim > 0 ? `${number.format(verbatim)} kept as text` : '',
    skipped > 0 ? `${number.format(skipped)} skipped` : '',
  ].filter((part) => part !== '')
  return (
    <>
      {counted(rows, 'row')} imported{unread.length > 0 ? ` (${unread.join(', ')})` : ''}:{' '}
      {number.format(added)} added, {number.format(changed)} changed, {number.format(ended)} ended.
      {files.failed.map(({ file, message }) => (
        <span key={file}> Couldn’t read {message}.</span>
      ))}
    </>
  )
}
