import { useSyncExternalStore } from 'react'
import { pageSecret } from '../api/page-secret.ts'

let signedOut = false
const listeners = new Set<() => void>()

/** Set when a request was unauthorized. */
export function setSignedOut(value: boolean): void {
  signedOut = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSignedOut = (): boolean => useSyncExternalStore(subscribe, () => signedOut)

/** Whether this browser has a session, as far as it knows. */
export const isSignedIn = (): boolean => !signedOut && pageSecret() !== null

export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, isSignedIn)
