import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { TextField } from '../../../parts/form/field.tsx'
import { deckNamed, NameTaken } from './name-taken.tsx'
import styles from './decks.module.css'

/** Creates a deck and opens it. */
export function NewDeck() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const making = useMutation({
    mutationKey: [TOOL_KEY, 'create-deck'],
    async mutationFn({ evenIfTaken }: { evenIfTaken: boolean }) {
      const taken = evenIfTaken ? undefined : await deckNamed(name.trim())
      if (taken) return { taken }
      const { data } = await call(
        'create-deck',
        { name: name.trim() },
        { idempotencyKey: crypto.randomUUID() },
      )
      return { made: data.deckId }
    },
    async onSuccess({ made }) {
      if (made === undefined) return
      await navigate({ to: '/cards/decks/$deck', params: { deck: made } })
      await client.invalidateQueries({ queryKey: [TOOL_KEY] })
    },
  })
  const make = (evenIfTaken: boolean) => {
    if (!making.isPending) making.mutate({ evenIfTaken })
  }
  return (
    <form
      aria-label="New deck"
      className={styles['new']}
      onSubmit={(event) => {
        event.preventDefault()
        make(false)
      }}
    >
      <TextField
        label="New deck"
        placeholder="Deck name"
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          making.reset()
        }}
      />
      <Button type="submit" busy={making.isPending}>
        Create deck
      </Button>
      {making.error ? (
        <ErrorState error={making.error} doing="create the deck" onRetry={() => make(false)} />
      ) : making.data?.taken ? (
        <NameTaken deck={making.data.taken} action="Create" onConfirm={() => make(true)} />
      ) : null}
    </form>
  )
}
