import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '../../api/sign-in.ts'
import { Button } from '../../parts/form/button.tsx'
import { ErrorState } from '../../parts/feedback/states.tsx'
import { forgetTargets } from '../../parts/plan/last-targets.ts'
import { setLockedOut } from '../../shell/signed-out.ts'

/** To come back one opens the printed link, or signs in. */
export function Leave() {
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      // Nothing of it stays behind for whoever uses the browser next.
      sessionStorage.clear()
      forgetTargets()
      setLockedOut(true)
      client.clear()
    },
  })
  return (
    <>
      <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
        Sign out
      </Button>
      {leaving.error ? (
        <ErrorState error={leaving.error} doing="sign out" onRetry={() => leaving.mutate()} />
      ) : null}
    </>
  )
}
