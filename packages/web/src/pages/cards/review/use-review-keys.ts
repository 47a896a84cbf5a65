import { useLayoutEffect } from 'react'
import { RATINGS } from './ratings.tsx'
import type { Round } from './use-review-session.ts'

/** Space or Enter shows the answer, 1 to 4 rate it, U takes the last rating back. */
export function useReviewKeys({ card, answer, reveal, rate, undo }: Round): void {
  // At once with what is shown: a key that is pressed then is meant for it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const on = event.target instanceof Element ? event.target : document.body
      if (on.closest('input, textarea, select, dialog')) return
      const isPress = event.key === ' ' || event.key === 'Enter'
      // A button or a link that has the focus does what it is for.
      if (isPress && on.closest('button, a, summary')) return
      const rating = RATINGS.find(({ key }) => key === event.key)
      if (isPress && card && !answer) reveal()
      else if (rating && answer) rate(rating.rating)
      else if (event.key.toLowerCase() === 'u') undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
