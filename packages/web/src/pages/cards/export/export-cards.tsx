import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cardPackage, cardTable } from '../../../api/card-export.ts'
import { downloadBlob } from '../../../parts/browser/download.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Select } from '../../../parts/form/field.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import styles from './export-cards.module.css'

interface Props {
  /** All decks if omitted. */
  deckId?: string
  name: string
  /** What the button says. */
  label: string
}

/** Opens the dialog in which cards are exported. */
export function ExportCards({ deckId, name, label }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen ? <ExportDialog deckId={deckId} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type Format = 'anki' | 'old-anki' | 'table'

const FORMATS: Readonly<Record<Format, { label: string; hint: string; ending: string }>> = {
  anki: {
    label: 'Anki package (.apkg)',
    hint: 'Cards with images, sounds, schedules and all reviews.',
    ending: 'apkg',
  },
  'old-anki': {
    label: 'Anki package for older versions (.apkg)',
    hint: 'The same, for Anki before 2.1.50 and other apps that read its packages.',
    ending: 'apkg',
  },
  table: {
    label: 'Table (.csv)',
    hint: 'Questions, answers and tags for a spreadsheet, without schedules and media.',
    ending: 'csv',
  },
}

function ExportDialog({
  deckId,
  name,
  onClose,
}: Pick<Props, 'name'> & { deckId: string | undefined; onClose: () => void }) {
  const [format, setFormat] = useState<Format>('anki')
  const { hint, ending } = FORMATS[format]
  const exporting = useMutation({
    mutationFn: () =>
      format === 'table' ? cardTable(deckId) : cardPackage(deckId, format === 'anki' ? 18 : 11),
    onSuccess(file) {
      downloadBlob(`${fileNameOf(name)}.${ending}`, file)
      onClose()
    },
  })
  return (
    <Dialog title="Export cards" onClose={onClose}>
      <form
        className={styles['form']}
        aria-label="Export cards"
        onSubmit={(event) => {
          event.preventDefault()
          if (!exporting.isPending) exporting.mutate()
        }}
      >
        <Select
          label="Format"
          hint={hint}
          value={format}
          onChange={({ target }) => setFormat(formatNamed(target.value))}
        >
          {Object.entries(FORMATS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
        {exporting.error ? <ErrorState error={exporting.error} doing="export the cards" /> : null}
        <div className={styles['actions']}>
          <Button type="submit" look="primary" busy={exporting.isPending}>
            Export
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

const formatNamed = (name: string): Format => (name === 'old-anki' || name === 'table' ? name : 'anki')

const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'cards'
