import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { TOOL_KEY, useAction, useTool } from '../../api/use-tool.ts'
import { ErrorState } from '../feedback/states.tsx'
import { useToast } from '../feedback/toast.tsx'
import { Button } from '../form/button.tsx'
import { Checkbox, Select, TextArea, TextField } from '../form/field.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { pluralize } from '../text/words.ts'
import { cardsFromText, isCloze, type ProposedCard } from './cards-from-text.ts'
import styles from './make-cards.module.css'
import { sourceOfNote, type NoteRef } from './note-source.ts'

const MOST_DECKS = 100
const NEW_DECK = ''

interface Props {
  text: string
  note: NoteRef
  onClose: () => void
}

interface Draft extends ProposedCard {
  isIncluded: boolean
}

/** Proposes cards for a text, which are edited and added to a deck. They link back to the note. */
export default function MakeCardsDialog({ text, note, onClose }: Props) {
  const decks = useTool('search-decks', { limit: MOST_DECKS })
  const own = (decks.data?.data.items ?? []).filter(({ isQuery }) => !isQuery)
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    cardsFromText(text).map((card) => ({ ...card, isIncluded: true })),
  )
  const [picked, setPicked] = useState<string>()
  const [name, setName] = useState('')
  const deckId = picked ?? own[0]?.deckId ?? NEW_DECK
  const included = drafts.filter(({ isIncluded }) => isIncluded)
  const adding = useAdding(note, onClose)
  const change = (at: number, changed: Partial<Draft>) =>
    setDrafts((all) => all.map((each, index) => (index === at ? { ...each, ...changed } : each)))
  return (
    <Dialog title="Make cards" onClose={onClose}>
      <form
        aria-label="Make cards"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!adding.isPending) adding.mutate({ deckId, name: name.trim(), cards: included })
        }}
      >
        <Select label="Deck" value={deckId} onChange={({ target }) => setPicked(target.value)}>
          {own.map((deck) => (
            <option key={deck.deckId} value={deck.deckId}>
              {deck.name}
            </option>
          ))}
          <option value={NEW_DECK}>New deck</option>
        </Select>
        {deckId === NEW_DECK ? (
          <TextField
            label="Name of the new deck"
            required
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        ) : null}
        <ol className={styles['cards']} aria-label="Cards to add">
          {drafts.map((draft, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- their order never changes
            <li key={index} className={styles['card']}>
              <CardFields
                draft={draft}
                number={index + 1}
                isOnly={drafts.length === 1}
                onChange={(changed) => change(index, changed)}
              />
            </li>
          ))}
        </ol>
        {adding.error ? <ErrorState error={adding.error} doing="add the cards" /> : null}
        <div className={styles['actions']}>
          <Button type="submit" look="primary" disabled={included.length === 0} busy={adding.isPending}>
            Add {pluralize(included.length, 'card')}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  draft: Draft
  number: number
  isOnly: boolean
  onChange: (changed: Partial<Draft>) => void
}

function CardFields({ draft, number, isOnly, onChange }: FieldsProps) {
  const { front, back, isIncluded } = draft
  const gaps = isCloze(draft)
  return (
    <>
      {isOnly ? null : (
        <Checkbox
          label={`Card ${number}`}
          checked={isIncluded}
          onChange={({ target }) => onChange({ isIncluded: target.checked })}
        />
      )}
      {isIncluded ? (
        <>
          <TextArea
            label={gaps ? 'Text' : 'Question'}
            required
            rows={2}
            maxLength={5000}
            value={front}
            onChange={({ target }) => onChange({ front: target.value })}
          />
          <TextArea
            label={gaps ? 'Extra shown with the answer' : 'Answer'}
            aside={gaps ? 'optional' : undefined}
            required={!gaps}
            rows={2}
            maxLength={5000}
            value={back}
            onChange={({ target }) => onChange({ back: target.value })}
          />
        </>
      ) : null}
    </>
  )
}

interface NewCards {
  deckId: string
  name: string
  cards: readonly ProposedCard[]
}

/** Adds the cards to a deck, or to one that is made for them. */
function useAdding(note: NoteRef, onDone: () => void) {
  const client = useQueryClient()
  const say = useToast()
  const deleting = useAction('delete-card')
  const source = sourceOfNote(note)
  return useMutation({
    mutationKey: [TOOL_KEY, 'create-cards'],
    async mutationFn({ deckId, name, cards }: NewCards) {
      const idempotencyKey = crypto.randomUUID()
      const deck =
        deckId === NEW_DECK ? (await call('create-deck', { name }, { idempotencyKey })).data.deckId : deckId
      const given = cards.map(({ front, back }) => ({
        front,
        back,
        kind: isCloze({ front, back }) ? ('cloze' as const) : ('basic' as const),
        ...(source ? { source } : {}),
      }))
      return call(
        'create-cards',
        { deckId: deck, cards: given, allowDuplicate: true },
        { idempotencyKey: crypto.randomUUID() },
      )
    },
    async onSuccess({ data }) {
      const ids = data.items.map(({ cardId }) => cardId)
      say({
        text: `${pluralize(ids.length, 'card')} added`,
        undo: () => {
          for (const cardId of ids) deleting.mutate({ cardId })
        },
      })
      onDone()
      await client.invalidateQueries({ queryKey: [TOOL_KEY] })
    },
  })
}
