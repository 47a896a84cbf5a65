import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { TOOL_KEY, useTool } from '../../../api/use-tool.ts'
import { wholeAnswer, type Revealed } from './whole-answer.ts'

export type DueCard = Data<'get-due-cards'>['items'][number]
export type Rating = Data<'review-card'>['rating']

interface Rated {
  card: DueCard
  rating: Rating
  /** When it was rated, in milliseconds. */
  at: number
}

const LONGEST_ANSWER_MS = 3_600_000

/** One card after the other, in the order that the tool gives; the one that is shown stays until it is rated. */
export function useRound(deckId: string | undefined) {
  const client = useQueryClient()
  const due = useTool('get-due-cards', { ...(deckId === undefined ? {} : { deckId }), limit: 1 })
  const [held, setHeld] = useState<{ card: DueCard; since: number }>()
  const [answer, setAnswer] = useState<Revealed & { after: number }>()
  const [done, setDone] = useState<readonly Rated[]>([])
  const doing = useMutation({
    mutationKey: [TOOL_KEY, 'round'],
    mutationFn: (work: () => Promise<void>) => work(),
  })

  const [next] = due.data?.data.items ?? []
  // What the tool said before the last rating is no longer true of the card that was rated.
  const isStale = next && done.some(({ card, at }) => card.cardId === next.cardId && at > due.dataUpdatedAt)
  if (!held && next && !isStale) setHeld(shownNow(next))

  const askAgain = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: [TOOL_KEY, 'get-due-cards'] })
    void client.invalidateQueries({ queryKey: [TOOL_KEY] })
  }
  const leave = async (): Promise<void> => {
    await askAgain()
    setAnswer(undefined)
    setHeld(undefined)
  }

  return {
    due,
    card: held?.card,
    answer: answer && answer.cardId === held?.card.cardId ? answer : undefined,
    done,
    isBusy: doing.isPending,
    error: doing.error,
    reveal() {
      if (!held || doing.isPending) return
      const after = Math.min(LONGEST_ANSWER_MS, Date.now() - held.since)
      doing.mutate(async () => setAnswer({ ...(await wholeAnswer(held.card.cardId)), after }))
    },
    rate(rating: Rating) {
      if (!held || !answer || doing.isPending) return
      const { card } = held
      doing.mutate(async () => {
        const asked = { cardId: card.cardId, rating, durationMs: answer.after }
        await call('review-card', asked, { once: crypto.randomUUID() })
        setDone([...done, { card, rating, at: Date.now() }])
        await leave()
      })
    },
    /** Takes the last rating of this round back; its answer was seen, so it can be rated again at once. */
    undo() {
      const last = done.at(-1)
      if (!last || doing.isPending) return
      const { cardId } = last.card
      doing.mutate(async () => {
        await call('undo-review', { cardId }, { once: crypto.randomUUID() })
        const again = await wholeAnswer(cardId)
        setDone(done.slice(0, -1))
        setAnswer({ ...again, after: 0 })
        setHeld(shownNow(last.card))
        await askAgain()
      })
    },
    /** Goes on with another card, after this one was suspended or could not be rated. */
    pass() {
      doing.mutate(leave)
    },
  }
}

const shownNow = (card: DueCard) => ({ card, since: Date.now() })

export type Round = ReturnType<typeof useRound>
