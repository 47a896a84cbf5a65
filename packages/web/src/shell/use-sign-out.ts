import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '../api/sign-in.ts'
import { forgetTargets } from '../parts/plan/last-targets.ts'
import { forgetItems } from '../parts/search/recent-items.ts'
import { forgetSearches } from '../parts/search/recent-searches.ts'
import { setSignedOut } from './signed-out.ts'

/** Signs out and leaves nothing behind for the next user of the browser. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      sessionStorage.clear()
      forgetTargets()
      forgetSearches()
      forgetItems()
      setSignedOut(true)
      client.clear()
    },
  })
}
