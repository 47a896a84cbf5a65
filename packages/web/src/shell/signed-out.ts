import { useSyncExternalStore } from 'react'

let lockedOut = false
const listeners = new Set<() => void>()

/** Whether the server has said that it does not know who is asking. */
export function setLockedOut(value: boolean): void {
  lockedOut = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLockedOut = (): boolean => useSyncExternalStore(subscribe, () => lockedOut)
