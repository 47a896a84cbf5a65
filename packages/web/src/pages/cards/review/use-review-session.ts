import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { TOOL_KEY, useTool } from '../../../api/use-tool.ts'

export type DueCard = Data<'get-due-cards'>['items'][number]
export type Rating = Data<'review-card'>['rating']

interface Rated {
  card: DueCard
  rating: Rating
  /** When it was rated, in milliseconds. */
  at: number
}

const LONGEST_ANSWER_MS = 3_600_000

/** The next card is enough: each rating may change the order. */
export const dueCardsAsked = (deckId: string | undefined) => ({
  ...(deckId === undefined ? {} : { deckId }),
  limit: 1,
})

/** Reviews one card after the other; the shown card stays until it is rated. */
export function useReviewSession(
  deckId: string | undefined,
  onRated?: (front: string, rating: Rating) => void,
) {
  const client = useQueryClient()
  const due = useTool('get-due-cards', dueCardsAsked(deckId))
  const [held, setHeld] = useState<{ card: DueCard; since: number }>()
  const [answer, setAnswer] = useState<Revealed & { after: number }>()
  const [done, setDone] = useState<readonly Rated[]>([])
  const doing = useMutation({
    mutationKey: [TOOL_KEY, 'round'],
    mutationFn: (work: () => Promise<() => void>) => work(),
  })
  const [isBusy, setBusy] = useState(false)

  /** Runs one action at a time and shows its result when it is done. */
  const run = async (work: () => Promise<() => void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const show = await doing.mutateAsync(work)
      show()
    } catch {
      // The page shows the error of the mutation.
    }
    setBusy(false)
  }

  const [next] = due.data?.data.items ?? []
  // An answer from before the last rating is outdated for that card.
  const isStale = next && done.some(({ card, at }) => card.cardId === next.cardId && at > due.dataUpdatedAt)
  if (!held && next && !isStale) setHeld(shownNow(next))

  const askAgain = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: [TOOL_KEY, 'get-due-cards'] })
    void client.invalidateQueries({ queryKey: [TOOL_KEY] })
  }
  const leave = (): void => {
    setAnswer(undefined)
    setHeld(undefined)
  }

  return {
    due,
    card: held?.card,
    answer: answer && answer.cardId === held?.card.cardId ? answer : undefined,
    done,
    isBusy,
    error: doing.error,
    reveal() {
      if (!held) return
      const after = Math.min(LONGEST_ANSWER_MS, Date.now() - held.since)
      void run(async () => {
        const shown = await wholeAnswer(held.card.cardId)
        return () => setAnswer({ ...shown, after })
      })
    },
    rate(rating: Rating) {
      if (!held || !answer) return
      const { card } = held
      void run(async () => {
        const asked = { cardId: card.cardId, rating, durationMs: answer.after }
        await call('review-card', asked, { idempotencyKey: crypto.randomUUID() })
        const at = Date.now()
        onRated?.(card.front, rating)
        await askAgain()
        return () => {
          setDone([...done, { card, rating, at }])
          leave()
        }
      })
    },
    /** Undoes the last rating; the card can be rated again at once. */
    undo() {
      const last = done.at(-1)
      if (!last) return
      const { cardId } = last.card
      void run(async () => {
        await call('undo-review', { cardId }, { idempotencyKey: crypto.randomUUID() })
        const again = await wholeAnswer(cardId)
        await askAgain()
        return () => {
          setDone(done.slice(0, -1))
          setAnswer({ ...again, after: 0 })
          setHeld(shownNow(last.card))
        }
      })
    },
    /** Skips to the next card. */
    pass() {
      void run(async () => {
        await askAgain()
        return leave
      })
    },
  }
}

const shownNow = (card: DueCard) => ({ card, since: Date.now() })

export type ReviewSession = ReturnType<typeof useReviewSession>

export type Revealed = Pick<Data<'reveal-answer'>, 'cardId' | 'front' | 'options' | 'back' | 'dueIf'>

/** Reveals a card's answer; long texts come in parts. */
async function wholeAnswer(cardId: string): Promise<Revealed> {
  let { data } = await call('reveal-answer', { cardId })
  let { front, back } = data
  while (data.nextCursor !== undefined) {
    ;({ data } = await call('reveal-answer', { cardId, cursor: data.nextCursor }))
    front += data.front ?? ''
    back += data.back ?? ''
  }
  return { ...data, front, back }
}
