import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../form/button.tsx'
import styles from './make-cards.module.css'
import type { NoteRef } from './note-source.ts'

const MakeCardsDialog = lazy(() => import('./make-cards-dialog.tsx'))

interface Props extends NoteRef {
  /** The whole note. */
  text: string
}

/** Makes cards of what is selected in the note, or of the whole note. */
export function MakeCards({ text, ...note }: Props) {
  const selected = useSelectedText()
  const [chosen, setChosen] = useState<string>()
  return (
    <div className={styles['bar']} data-selected={selected !== '' || undefined}>
      <Button
        look={selected === '' ? 'quiet' : 'primary'}
        className={styles['make']}
        // Touching a button would end the selection first.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setChosen(selected === '' ? text : selected)}
      >
        {selected === '' ? 'Make cards' : 'Make cards from selection'}
      </Button>
      {chosen === undefined ? null : (
        <Suspense>
          <MakeCardsDialog text={chosen} note={note} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** What is selected in the article of the page. */
function useSelectedText(): string {
  const [text, setText] = useState('')
  const shown = useRef('')
  useEffect(() => {
    const read = () => {
      const next = selectedText(getSelection())
      if (next === shown.current) return
      shown.current = next
      setText(next)
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  return text
}

function selectedText(selection: Selection | null): string {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return ''
  const range = selection.getRangeAt(0)
  const holder = range.commonAncestorContainer
  const element = holder instanceof Element ? holder : holder.parentElement
  if (!element?.closest('article')) return ''
  const copy = range.cloneContents()
  if (!copy.querySelector('.katex')) return selection.toString().trim()
  // A formula is selected with all the forms that it is shown in.
  for (const formula of copy.querySelectorAll('.katex'))
    formula.replaceWith(`$${formula.querySelector('annotation')?.textContent ?? ''}$`)
  for (const block of copy.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, br')) block.append('\n')
  return (copy.textContent ?? '').trim()
}
