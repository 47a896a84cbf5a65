import { useSyncExternalStore } from 'react'

let signedOut = false
const listeners = new Set<() => void>()

/** Whether the server has said that it does not know who is asking. */
export function setSignedOut(value: boolean): void {
  signedOut = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSignedOut = (): boolean => useSyncExternalStore(subscribe, () => signedOut)
