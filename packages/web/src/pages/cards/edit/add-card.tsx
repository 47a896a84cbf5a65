import { useState } from 'react'
import { useAction } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { contentOf, EMPTY_DRAFT } from './card-draft.ts'
import { CardForm, CardError, isDuplicate } from './card-form.tsx'
import styles from './card-form.module.css'

const LONGEST_SAID = 60

/** Adds cards to a deck; type and tags stay for the next card. */
export function AddCard({ deckId }: { deckId: string }) {
  const say = useToast()
  const adding = useAction('create-card', { untilShown: false })
  const deleting = useAction('delete-card')
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const add = (allowDuplicate = false) => {
    if (adding.isPending) return
    adding.mutate(
      { deckId, ...contentOf(draft), ...(allowDuplicate ? { allowDuplicate } : {}) },
      {
        onSuccess: ({ data: { cardId } }) => {
          // Text typed meanwhile belongs to the next card.
          setDraft((now) => (now === draft ? { ...EMPTY_DRAFT, kind: now.kind, tags: now.tags } : now))
          say({
            text: `Added: ${draft.front.trim().slice(0, LONGEST_SAID)}`,
            about: 'added card',
            undo: () => deleting.mutate({ cardId }),
          })
        },
      },
    )
  }
  return (
    <CardForm
      label="Add a card"
      draft={draft}
      onChange={setDraft}
      onSubmit={() => add()}
      error={adding.error}
    >
      <CardError error={adding.error} doing="add the card" onRetry={() => add()} />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" busy={adding.isPending}>
          Add card
        </Button>
        {isDuplicate(adding.error) ? <Button onClick={() => add(true)}>Add anyway</Button> : null}
        <p className={styles['keys']}>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> to add
        </p>
      </div>
    </CardForm>
  )
}
