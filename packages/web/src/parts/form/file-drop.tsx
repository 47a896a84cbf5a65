import { useState, type DragEvent } from 'react'
import { TextField } from './field.tsx'
import styles from './file-drop.module.css'

interface Props {
  accept: string
  /** Names the accepted formats; the field stands below it. */
  prompt: string
  note: string
  fault?: string | undefined
  onChosen: (file: File) => void
}

/** An area to drop a file on, with a field to choose one. */
export function FileDrop({ accept, prompt, note, fault, onChosen }: Props) {
  const area = useFileDrop(onChosen)
  return (
    <div role="group" aria-label="File" className={styles['drop']} {...area}>
      <p>{prompt}</p>
      <TextField
        label="Choose a file"
        type="file"
        accept={accept}
        fault={fault}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChosen(file)
        }}
      />
      <p className={styles['note']}>{note}</p>
    </div>
  )
}

/** Properties of an element that takes a dropped file. */
export function useFileDrop(onChosen: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onChosen(file)
    },
  }
}
