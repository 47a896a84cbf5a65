import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Data } from '../../../api/call.ts'
import { TOOL_KEY, useTool } from '../../../api/use-tool.ts'
import type { Flag } from './flags.ts'

export type DueCard = Data<'get-due-cards'>['items'][number]
export type Rating = Data<'review-card'>['rating']

interface Rated {
  card: DueCard
  rating: Rating
  /** When it was rated, in milliseconds. */
  at: number
}

/** Something that can be undone, and how. */
type Action =
  | ({ type: 'rated' } & Rated)
  | { type: 'buried'; card: DueCard }
  | { type: 'suspended'; card: DueCard }
  | { type: 'flagged'; card: DueCard; before: Flag }

const LONGEST_ANSWER_MS = 3_600_000

/** The next card is enough: each rating may change the order. */
export const dueCardsAsked = (deckId: string | undefined) => ({
  ...(deckId === undefined ? {} : { deckId }),
  limit: 1,
})

interface SessionEvents {
  onRated?: ((front: string, rating: Rating) => void) | undefined
  /** A rating has made the card a leech. */
  onLeech?: (() => void) | undefined
}

/** Reviews one card after the other; the shown card stays until it is rated. */
export function useReviewSession(deckId: string | undefined, { onRated, onLeech }: SessionEvents = {}) {
  const client = useQueryClient()
  const due = useTool('get-due-cards', dueCardsAsked(deckId))
  const [held, setHeld] = useState<{ card: DueCard; since: number }>()
  const [answer, setAnswer] = useState<Revealed & { after: number }>()
  const [actions, setActions] = useState<readonly Action[]>([])
  const done = actions.filter((action) => action.type === 'rated')
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
  const hold = (card: DueCard, shown?: Revealed): void => {
    setAnswer(shown && { ...shown, after: 0 })
    setHeld(shownNow(card))
  }

  /** Does something that takes the card out of the way. */
  const putAway = (type: 'buried' | 'suspended', work: (cardId: string) => Promise<unknown>): void => {
    if (!held) return
    const { card } = held
    void run(async () => {
      await work(card.cardId)
      await askAgain()
      return () => {
        setActions([...actions, { type, card }])
        leave()
      }
    })
  }

  const takeBack = async (last: Action): Promise<() => void> => {
    const { card } = last
    const { cardId } = card
    if (last.type === 'rated') {
      await call('undo-review', { cardId }, withKey())
      const again = await wholeAnswer(cardId)
      return () => hold(card, again)
    }
    if (last.type === 'buried') await call('bury-card', { cardId, buried: false }, withKey())
    else if (last.type === 'suspended') await call('suspend-card', { cardId, suspended: false }, withKey())
    else {
      await call('flag-card', { cardId, flag: last.before }, withKey())
      return () => setHeld((shown) => shown && flagged(shown, cardId, last.before))
    }
    return () => hold(card)
  }

  return {
    due,
    card: held?.card,
    /** When the card was shown, in milliseconds. */
    since: held?.since ?? 0,
    answer: answer && answer.cardId === held?.card.cardId ? answer : undefined,
    done,
    canUndo: actions.length > 0,
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
        const { data } = await call('review-card', asked, withKey())
        const at = Date.now()
        onRated?.(card.front, rating)
        if (data.leech === true) onLeech?.()
        await askAgain()
        return () => {
          setActions([...actions, { type: 'rated', card, rating, at }])
          leave()
        }
      })
    },
    /** Takes back the last rating or action; the card is shown again. */
    undo() {
      const last = actions.at(-1)
      if (!last) return
      void run(async () => {
        const show = await takeBack(last)
        await askAgain()
        return () => {
          setActions(actions.slice(0, -1))
          show()
        }
      })
    },
    bury: () => putAway('buried', (cardId) => call('bury-card', { cardId }, withKey())),
    suspend: () => putAway('suspended', (cardId) => call('suspend-card', { cardId }, withKey())),
    setFlag(flag: Flag) {
      if (!held) return
      const { card } = held
      void run(async () => {
        await call('flag-card', { cardId: card.cardId, flag }, withKey())
        return () => {
          setActions([...actions, { type: 'flagged', card, before: card.flag ?? 'none' }])
          setHeld((shown) => shown && flagged(shown, card.cardId, flag))
        }
      })
    },
    /** Shows the card as it is after an edit. */
    refresh() {
      if (!held) return
      const { card, since } = held
      void run(async () => {
        const edited = await editedCard(card)
        const again = answer && edited ? await wholeAnswer(card.cardId) : undefined
        await askAgain()
        return () => {
          if (!edited) return leave()
          setHeld({ card: edited, since })
          if (answer && again) setAnswer({ ...again, after: answer.after })
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

const withKey = () => ({ idempotencyKey: crypto.randomUUID() })

const flagged = (shown: { card: DueCard; since: number }, cardId: string, flag: Flag) =>
  shown.card.cardId === cardId ? { ...shown, card: { ...shown.card, flag } } : shown

/** The card with its text as it is now; undefined if it is no longer asked. */
async function editedCard(card: DueCard): Promise<DueCard | undefined> {
  let { data } = await call('get-card', { cardId: card.cardId })
  if (data.trashed || data.suspended) return undefined
  const { options: _, ...rest } = card
  let front = data.front ?? ''
  const edited = { ...rest, tags: data.tags, kind: data.kind, ...(data.options && { options: data.options }) }
  while (data.nextCursor !== undefined) {
    ;({ data } = await call('get-card', { cardId: card.cardId, cursor: data.nextCursor }))
    front += data.front ?? ''
  }
  return { ...edited, front }
}

export type ReviewSession = ReturnType<typeof useReviewSession>

export type Revealed = Pick<
  Data<'reveal-answer'>,
  'cardId' | 'front' | 'options' | 'back' | 'dueIf' | 'toType'
>

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
