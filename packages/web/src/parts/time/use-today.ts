import { useSyncExternalStore } from 'react'
import { pageSecret } from '../../api/page-secret.ts'
import { useTool } from '../../api/use-tool.ts'
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

/** The day in the time zone that the student chose; else in the browser’s. */
export function useToday(): string {
  // Asking as a stranger would show the sign-in.
  const kept = useTool('tn_user_preferences_get', {}, { enabled: pageSecret() !== null })
  const zone = kept.data?.data.timeZone ?? undefined
  return useSyncExternalStore(subscribe, () => dayOf(new Date(), zone))
}
