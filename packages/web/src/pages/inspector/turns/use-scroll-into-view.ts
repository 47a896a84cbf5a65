import { useEffect, useRef, type RefObject } from 'react'

/**
 * Brings what was asked for into sight and gives it the focus; once more when all before it is there and has moved
 * it, unless somebody has gone on meanwhile.
 */
export function useScrollIntoView(
  place: RefObject<HTMLElement | null>,
  /** Changes with every navigation to it; undefined where it is not the target. */
  key: string | undefined,
  isSettled: boolean,
): void {
  const arrived = useRef<{ key: string; isSettled: boolean }>(undefined)
  useEffect(() => {
    const element = place.current
    if (key === undefined || !element) return
    const before = arrived.current?.key === key ? arrived.current : undefined
    if (before && (before.isSettled || document.activeElement !== element)) return
    arrived.current = { key, isSettled }
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'start' })
  }, [place, key, isSettled])
}
