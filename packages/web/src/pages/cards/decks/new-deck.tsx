import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState } from '../../../parts/error-state.tsx'
import { TextField } from '../../../parts/field.tsx'
import styles from './new-deck.module.css'

/** Makes a deck and goes there, to put cards into it. */
export function NewDeck() {
  const navigate = useNavigate()
  const making = useAction('create-deck')
  const [name, setName] = useState('')
  const make = () =>
    making.mutate(
      { name: name.trim() },
      {
        onSuccess: ({ data }) => void navigate({ to: '/cards/decks/$deck', params: { deck: data.deckId } }),
      },
    )
  return (
    <form
      aria-label="New deck"
      className={styles['new']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!making.isPending) make()
      }}
    >
      <TextField
        label="New deck"
        placeholder="What it is about"
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={making.isPending}>
        Create deck
      </Button>
      {making.error ? <ErrorState error={making.error} doing="create the deck" onRetry={make} /> : null}
    </form>
  )
}
