import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first faulty field of a form, each time that something else is wrong. */
export function useFocusOnFault(fault: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fault])
  return form
}
