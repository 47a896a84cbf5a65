import { useSyncExternalStore } from 'react'
import { dayOf } from './dates.ts'

/** Returning to the page the next morning shows the new day. */
function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

export const useToday = (): string => useSyncExternalStore(subscribe, () => dayOf(new Date()))
