import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, useRef } from 'react'
import { keepMedia } from '../../../api/card-media.ts'
import { mediaText } from '../../../parts/card/sounds.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import styles from './card-form.module.css'

const isMedia = ({ type }: File): boolean => /^(?:image|audio|video)\//.test(type)

/** Keeps images and sounds that are pasted, dropped or chosen, and writes their names into a text. */
export function useMediaInput() {
  const keeping = useMutation({
    mutationFn: async ({ files, onKept }: { files: readonly File[]; onKept: (text: string) => void }) => {
      for (const file of files) onKept(mediaText(await keepMedia(file)))
    },
  })
  const keep = (files: readonly File[], onKept: (text: string) => void) => {
    if (files.length > 0) keeping.mutate({ files, onKept })
  }

  /** For a field whose text is changed by `set`. */
  const into = (set: (change: (before: string) => string) => void) => {
    const take = (event: ClipboardEvent<Field> | DragEvent<Field>, data: DataTransfer) => {
      const files = [...data.files].filter(isMedia)
      if (files.length === 0) return
      event.preventDefault()
      const at = event.currentTarget.selectionStart
      keep(files, (text) => set((before) => inserted(before, text, at)))
    }
    return {
      onPaste: (event: ClipboardEvent<Field>) => take(event, event.clipboardData),
      onDrop: (event: DragEvent<Field>) => take(event, event.dataTransfer),
    }
  }
  return { keep, into, isBusy: keeping.isPending, error: keeping.error, retry: keeping.reset }
}

type Field = HTMLTextAreaElement

/** On a line of its own, so that it never joins words. */
function inserted(before: string, text: string, at: number): string {
  const [head, tail] = [before.slice(0, at), before.slice(at)]
  return `${head}${head === '' || head.endsWith('\n') ? '' : '\n'}${text}${tail === '' || tail.startsWith('\n') ? '' : '\n'}${tail}`
}

interface Props {
  input: ReturnType<typeof useMediaInput>
  onKept: (text: string) => void
}

/** For who cannot paste or drop, such as on a phone. */
export function MediaButton({ input: { keep, isBusy, error, retry }, onKept }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className={styles['media']}>
        <Button look="quiet" busy={isBusy} onClick={() => chooser.current?.click()}>
          Add image or sound
        </Button>
        <input
          ref={chooser}
          type="file"
          accept="image/*,audio/*"
          aria-label="Image or sound"
          hidden
          onChange={({ target }) => {
            keep([...(target.files ?? [])], onKept)
            target.value = ''
          }}
        />
        <span role="status" className={styles['keys']}>
          {isBusy ? 'Adding…' : ''}
        </span>
      </div>
      {error ? <ErrorState error={error} doing="add the file" onRetry={retry} /> : null}
    </>
  )
}
