import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls to the target and focuses it; again when its position is final, unless the focus has moved. */
export function useScrollIntoView(
  ref: RefObject<HTMLElement | null>,
  /** Changes with every navigation to it; undefined where it is not the target. */
  key: string | undefined,
  isSettled: boolean,
): void {
  const arrived = useRef<{ key: string; isSettled: boolean }>(undefined)
  useEffect(() => {
    const element = ref.current
    if (key === undefined || !element) return
    const before = arrived.current?.key === key ? arrived.current : undefined
    if (before && (before.isSettled || document.activeElement !== element)) return
    arrived.current = { key, isSettled }
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'start' })
  }, [ref, key, isSettled])
}
