import { useQueryClient } from '@tanstack/react-query'
import { setSignedOut } from '../signed-out.ts'

/** Called after every sign-in: nothing that was loaded before may stay. */
export function useSignedIn(onSignedIn?: () => void): () => void {
  const client = useQueryClient()
  return () => {
    client.clear()
    setSignedOut(false)
    onSignedIn?.()
  }
}
