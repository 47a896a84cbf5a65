import { useLayoutEffect } from 'react'
import { FLAGS } from './flags.ts'
import { RATINGS } from './ratings.tsx'
import type { ReviewSession } from './use-review-session.ts'

/** What each key does, for the help. */
export const KEY_HELP = [
  ['Space or Enter', 'Show the answer'],
  ['1 to 4', 'Rate: again, hard, good, easy'],
  ['U', 'Undo the last rating or action'],
  ['E', 'Edit the card'],
  ['B', 'Bury until tomorrow'],
  ['S', 'Suspend'],
  ['Shift+1 to Shift+7', `Flag: ${FLAGS.slice(1).join(', ')}; again to take it off`],
  ['T', 'Type the answer, or not'],
  ['?', 'Show these shortcuts'],
] as const

interface Openers {
  onEdit: () => void
  onHelp: () => void
  onTyping: () => void
}

/** Keys that work on the shown card. */
export function useReviewKeys(round: ReviewSession, { onEdit, onHelp, onTyping }: Openers): void {
  const { card, answer, reveal, rate, undo, bury, suspend, setFlag } = round
  // A layout effect, so that keys always apply to the shown card.
  useLayoutEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      u: undo,
      '?': onHelp,
      t: onTyping,
      ...(card && { e: onEdit, b: bury, s: suspend }),
    }
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const on = event.target instanceof Element ? event.target : document.body
      if (on.closest('input, textarea, select, dialog')) return
      const isPress = event.key === ' ' || event.key === 'Enter'
      // Leaves Space and Enter to focused buttons and links.
      if (isPress && on.closest('button, a, summary')) return
      const rating = RATINGS.find(({ key }) => key === event.key)
      const flag = event.shiftKey ? FLAGS[Number(/^Digit([1-7])$/.exec(event.code)?.[1] ?? 0)] : undefined
      const action = actions[event.key.toLowerCase()]
      if (flag !== undefined && flag !== 'none' && card) setFlag(card.flag === flag ? 'none' : flag)
      else if (isPress && card && !answer) reveal()
      else if (rating && answer) rate(rating.rating)
      else if (action) action()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
