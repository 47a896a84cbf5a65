import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { TextArea, TextField } from '../../../parts/form/field.tsx'
import { deckNamed, NameTaken } from '../decks/name-taken.tsx'
import styles from '../edit/card-form.module.css'
import { FitParameters } from './fit-parameters.tsx'

/** As typed: `1m 10m, 1d`. */
const stepsIn = (text: string): string[] => text.split(/[\s,]+/).filter((step) => step !== '')

const STEPS = '\\s*([1-9][0-9]{0,3}[mhd]([\\s,]+|$)){0,10}\\s*'

/** A deck's name, daily limits and scheduling. */
export function DeckSettings({ deck, onClose }: { deck: Data<'get-deck'>; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(deck.name)
  const [description, setDescription] = useState(deck.description ?? '')
  const [newPerDay, setNewPerDay] = useState(String(deck.newPerDay))
  const [reviewsPerDay, setReviewsPerDay] = useState(String(deck.reviewsPerDay))
  const [retention, setRetention] = useState(String(Math.round(deck.desiredRetention * 100)))
  const [learning, setLearning] = useState((deck.learningSteps ?? []).join(' '))
  const [relearning, setRelearning] = useState((deck.relearningSteps ?? []).join(' '))
  const [leech, setLeech] = useState(String(deck.leechThreshold ?? ''))
  const given = {
    deckId: deck.deckId,
    version: deck.version,
    name: name.trim(),
    description: description.trim() === '' ? null : description.trim(),
    newPerDay: Number(newPerDay),
    reviewsPerDay: Number(reviewsPerDay),
    desiredRetention: Number(retention) / 100,
    learningSteps: stepsIn(learning),
    relearningSteps: stepsIn(relearning),
    leechThreshold: Number(leech),
  }
  const saving = useMutation({
    mutationKey: [TOOL_KEY, 'update-deck'],
    async mutationFn({ evenIfTaken }: { evenIfTaken: boolean }) {
      const isNew = given.name !== deck.name && !evenIfTaken
      const taken = isNew ? await deckNamed(given.name, deck.deckId) : undefined
      if (!taken) await call('update-deck', given, { idempotencyKey: crypto.randomUUID() })
      return { taken }
    },
    async onSuccess({ taken }) {
      if (taken) return
      onClose()
      await client.invalidateQueries({ queryKey: [TOOL_KEY] })
    },
  })
  const save = (evenIfTaken: boolean) => {
    if (!saving.isPending) saving.mutate({ evenIfTaken })
  }
  return (
    <Dialog title="Deck settings" onClose={onClose}>
      <form
        aria-label="Deck settings"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save(false)
        }}
      >
        <TextField
          label="Name"
          required
          maxLength={100}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            saving.reset()
          }}
        />
        <TextArea
          label="Description"
          aside="optional"
          rows={2}
          maxLength={1000}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <div className={styles['small']}>
          <TextField
            label="New cards per day"
            type="number"
            required
            min={0}
            max={9999}
            value={newPerDay}
            onChange={({ target }) => setNewPerDay(target.value)}
          />
          <TextField
            label="Reviews per day"
            type="number"
            required
            min={0}
            max={99_999}
            value={reviewsPerDay}
            onChange={({ target }) => setReviewsPerDay(target.value)}
          />
        </div>
        <TextField
          label="Target retention (%)"
          hint="The share of due cards you want to remember. Higher means more reviews; 90 is typical."
          type="number"
          required
          min={70}
          max={99}
          value={retention}
          onChange={({ target }) => setRetention(target.value)}
        />
        <div className={styles['small']}>
          <TextField
            label="Learning steps"
            hint="For new cards, such as 1m 10m or 1d."
            pattern={STEPS}
            value={learning}
            onChange={({ target }) => setLearning(target.value)}
          />
          <TextField
            label="Relearning steps"
            hint="After a card was forgotten."
            pattern={STEPS}
            value={relearning}
            onChange={({ target }) => setRelearning(target.value)}
          />
        </div>
        <TextField
          label="Leech threshold"
          hint="You are told when a card was forgotten this often."
          type="number"
          required
          min={1}
          max={99}
          value={leech}
          onChange={({ target }) => setLeech(target.value)}
        />
        {saving.error ? (
          <ErrorState error={saving.error} doing="save the deck" onRetry={() => save(false)} />
        ) : saving.data?.taken ? (
          <NameTaken deck={saving.data.taken} action="Save" onConfirm={() => save(true)} />
        ) : null}
        <div className={styles['actions']}>
          <Button type="submit" look="primary" busy={saving.isPending}>
            Save deck
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      {deck.isQuery ? null : <FitParameters deckId={deck.deckId} fit={deck.fit ?? null} />}
    </Dialog>
  )
}
