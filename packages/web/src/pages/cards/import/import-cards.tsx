import { useState } from 'react'
import { Bar, ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { FileDrop } from '../../../parts/form/file-drop.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import styles from './import-cards.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportReport } from './import-report.tsx'
import { type CardImport, useCardImport } from './use-card-import.ts'

/** Opens the dialog in which a file of cards is imported. */
export function ImportCards() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import cards</Button>
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const work = useCardImport()
  return (
    <Dialog title="Import cards" onClose={onClose}>
      <div className={styles['import']}>
        <Step work={work} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function Step({ work, onClose }: { work: CardImport; onClose: () => void }) {
  const { chosen, report, previewed, isReading, isImporting, error } = work
  if (report) return <ImportReport report={report} onClose={onClose} />
  if (chosen && (isReading || isImporting)) return <Running work={work} name={chosen.file.name} />
  if (chosen && previewed && !error)
    return <ImportPreview key={chosen.deck} work={work} chosen={chosen} report={previewed} />
  return (
    <>
      {error ? <ErrorState error={error} doing={`import ${chosen?.file.name ?? 'the file'}`} /> : null}
      <FileDrop
        accept=".apkg,.colpkg,.csv,.tsv,.txt"
        prompt="An Anki package (.apkg, .colpkg) or a table (.csv, .tsv, .txt). Drop it here, or"
        note="You see what is in it before anything is imported. Importing a file again adds only what is new."
        onChosen={(file) => work.choose(file)}
      />
    </>
  )
}

const number = new Intl.NumberFormat('en')

function Running({ work: { progress, isImporting, stop }, name }: { work: CardImport; name: string }) {
  const rows = progress ? `: ${number.format(progress.rows)} notes` : '…'
  const label = `${isImporting ? 'Importing' : 'Reading'} ${name}${rows}`
  return (
    <>
      <p role="status">{label}</p>
      <Bar label={label} share={progress?.total ? progress.rows / progress.total : undefined} />
      <div className={styles['actions']}>
        <Button onClick={stop}>Stop</Button>
      </div>
    </>
  )
}
