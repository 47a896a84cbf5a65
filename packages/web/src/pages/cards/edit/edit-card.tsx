import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { TOOL_KEY, useAction } from '../../../api/use-tool.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import { SourceLink } from '../../../parts/study/card-source.tsx'
import { contentOf, draftOf } from './card-draft.ts'
import { CardForm, CardError } from './card-form.tsx'
import styles from './card-form.module.css'

export function EditCard({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const card = useQuery(wholeCardQuery(cardId))
  return (
    <Dialog title="Edit card" onClose={onClose}>
      <Loaded query={card} doing="load the card" waiting="Loading card">
        {(found) => <Edit card={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Edit({ card, onClose }: { card: Data<'get-card'>; onClose: () => void }) {
  const say = useToast()
  const saving = useAction('update-card')
  const [draft, setDraft] = useState(() => draftOf(card))
  const save = () => {
    if (saving.isPending) return
    saving.mutate(
      { cardId: card.cardId, version: card.version, ...contentOf(draft) },
      {
        onSuccess: () => {
          say({ text: 'Card saved' })
          onClose()
        },
      },
    )
  }
  return (
    <CardForm label="Edit card" draft={draft} onChange={setDraft} onSubmit={save} error={saving.error}>
      {card.source ? (
        <p>
          From <SourceLink source={card.source} />
        </p>
      ) : null}
      <CardError error={saving.error} doing="save the card" onRetry={save} />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" busy={saving.isPending}>
          Save card
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </CardForm>
  )
}

const LONG = ['front', 'back', 'writtenFront', 'writtenBack'] as const

/** A card with its answer; long texts come in parts. */
const wholeCardQuery = (cardId: string) =>
  queryOptions({
    queryKey: [TOOL_KEY, 'get-card', { cardId, showAnswer: true }, 'whole'],
    // Never refreshed while it is being edited.
    staleTime: Infinity,
    gcTime: 0,
    async queryFn({ signal }): Promise<Data<'get-card'>> {
      let { data } = await call('get-card', { cardId, showAnswer: true }, { signal })
      const whole = { ...data }
      while (data.nextCursor !== undefined) {
        ;({ data } = await call(
          'get-card',
          { cardId, showAnswer: true, cursor: data.nextCursor },
          { signal },
        ))
        for (const field of LONG) if (data[field]) whole[field] = `${whole[field] ?? ''}${data[field]}`
      }
      return whole
    },
  })
