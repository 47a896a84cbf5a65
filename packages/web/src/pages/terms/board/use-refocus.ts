import { type RefObject, useEffect, useRef } from 'react'

/** What has the focus after a card was moved or removed: a control of a card, or the board's title. */
export type Focused = { course: string; control: string } | 'title'

/** Gives the focus back after the next rendering, which puts a moved card into another list. */
export function useRefocus(board: RefObject<HTMLElement | null>): (focused: Focused) => void {
  const wanted = useRef<Focused>(undefined)
  useEffect(() => {
    const focused = wanted.current
    if (focused === undefined) return
    wanted.current = undefined
    const selector =
      focused === 'title'
        ? 'h2'
        : `[data-course="${CSS.escape(focused.course)}"] [data-control="${focused.control}"]:is(a, button, select),
           [data-course="${CSS.escape(focused.course)}"] [data-control="${focused.control}"] a`
    board.current?.querySelector<HTMLElement>(selector)?.focus()
  })
  return (focused) => {
    wanted.current = focused
  }
}
