import { useSyncExternalStore } from 'react'
import { dayOf } from './dates.ts'

/** Somebody who comes back in the morning sees the new day. */
function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

export const useToday = (): string => useSyncExternalStore(subscribe, () => dayOf(new Date()))
