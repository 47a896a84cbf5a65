import { useState } from 'react'
import { Bar, ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { TextField } from '../../../parts/form/field.tsx'
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
      <ChooseFile onChosen={(file) => work.choose(file)} />
    </>
  )
}

function ChooseFile({ onChosen }: { onChosen: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is beside the field
    <div
      role="group"
      aria-label="File"
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onChosen(file)
      }}
    >
      <p>An Anki package (.apkg, .colpkg) or a table (.csv, .tsv, .txt). Drop it here, or</p>
      <TextField
        label="Choose a file"
        type="file"
        accept=".apkg,.colpkg,.csv,.tsv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChosen(file)
        }}
      />
      <p className={styles['soft']}>
        You see what is in it before anything is imported. Importing a file again adds only what is new.
      </p>
    </div>
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
