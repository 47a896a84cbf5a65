import { useState } from 'react'
import { useAction, useTool } from '../../../api/use-tool.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Select, TextArea, TextField } from '../../../parts/form/field.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import styles from './make-cards.module.css'
import { type ProposedCard, proposedCards } from './proposed-cards.ts'

interface Props {
  sessionId: string
  question: string
  answer: string
  onClose: () => void
}

const NEW_DECK = ''

/** Proposes cards from an answer, to be corrected and added to a deck. */
export default function MakeCards({ sessionId, question, answer, onClose }: Props) {
  const found = useTool('search-decks', { limit: 100 })
  const decks = (found.data?.data.items ?? []).filter(({ isQuery }) => !isQuery)
  const [cards, setCards] = useState(() => proposedCards(question, answer))
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState('From the tutor')
  const deckId = chosen ?? decks[0]?.deckId ?? NEW_DECK
  const adding = useAdding(sessionId, onClose)
  const whole = cards.filter(({ front, back }) => front.trim() !== '' && back.trim() !== '')
  const isReady = found.data !== undefined && whole.length > 0 && (deckId !== NEW_DECK || name.trim() !== '')
  const add = () => void adding.add(deckId, name.trim(), whole)
  const change = (at: number, part: Partial<ProposedCard>) =>
    setCards(cards.map((card, index) => (index === at ? { ...card, ...part } : card)))
  return (
    <Dialog
      title="Make cards"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={adding.isPending} disabled={!isReady} onClick={add}>
            Add {pluralize(whole.length, 'card')}
          </Button>
        </>
      }
    >
      <div className={styles['deck']}>
        <Select label="Deck" value={deckId} onChange={({ target }) => setChosen(target.value)}>
          {decks.map((deck) => (
            <option key={deck.deckId} value={deck.deckId}>
              {deck.name}
            </option>
          ))}
          <option value={NEW_DECK}>New deck</option>
        </Select>
        {deckId === NEW_DECK ? (
          <TextField
            label="Deck name"
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        ) : null}
      </div>
      <ol className={styles['cards']} aria-label="Cards">
        {cards.map((card, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a proposal has no other name
          <li key={at} className={styles['card']}>
            <TextArea
              label="Front"
              rows={2}
              maxLength={5_000}
              value={card.front}
              onChange={({ target }) => change(at, { front: target.value })}
            />
            <TextArea
              label="Back"
              rows={3}
              maxLength={5_000}
              value={card.back}
              onChange={({ target }) => change(at, { back: target.value })}
            />
            {cards.length > 1 ? (
              <Button
                look="quiet"
                aria-label={`Leave out card ${at + 1}`}
                onClick={() => setCards(cards.filter((_, index) => index !== at))}
              >
                Leave out
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {found.error ? <ErrorState error={found.error} doing="load your decks" /> : null}
      {adding.error ? <ErrorState error={adding.error} doing="add the cards" onRetry={add} /> : null}
    </Dialog>
  )
}

function useAdding(sessionId: string, onAdded: () => void) {
  const say = useToast()
  const [newDeck, setNewDeck] = useState<string>()
  const making = useAction('create-deck')
  const adding = useAction('create-cards')
  const add = async (chosen: string, name: string, cards: readonly ProposedCard[]) => {
    try {
      // A deck that was made before the cards failed is used again.
      const deckId = chosen || (newDeck ?? (await making.mutateAsync({ name })).data.deckId)
      if (chosen === NEW_DECK) setNewDeck(deckId)
      const source = { type: 'session' as const, id: sessionId }
      const { data } = await adding.mutateAsync({ deckId, cards: cards.map((card) => ({ ...card, source })) })
      say({ text: `Added ${pluralize(data.items.length, 'card')}` })
      onAdded()
    } catch {
      // The dialog shows the error.
    }
  }
  return { add, isPending: making.isPending || adding.isPending, error: making.error ?? adding.error }
}
