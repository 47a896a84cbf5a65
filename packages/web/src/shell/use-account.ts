import { useQuery } from '@tanstack/react-query'
import { meQuery, type OwnAccount } from '../api/account/own-account.ts'
import { waysQuery } from '../api/sign-in.ts'
import { useIsSignedIn } from './signed-out.ts'

/** Who is signed in; undefined while loading, for strangers and for the owner of the machine, who needs no account. */
export function useAccount(): OwnAccount | undefined {
  // Where strangers may look around, asking would show them the sign-in instead.
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...meQuery, enabled: isSignedIn, staleTime: Infinity })
  return isSignedIn && data && !data.isLocalOwner ? data : undefined
}

/** Whether the visitor runs this server for others. */
export function useIsOperator(): boolean {
  const isOperator = useAccount()?.role === 'operator'
  const { data } = useQuery({ ...waysQuery, enabled: isOperator })
  return isOperator && data?.isShared === true
}
