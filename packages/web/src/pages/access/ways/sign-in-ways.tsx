import { useQuery } from '@tanstack/react-query'
import type { OwnAccount } from '../../../api/account/own-account.ts'
import { waysQuery } from '../../../api/sign-in.ts'
import { Nothing, Row, Rows } from '../../../parts/list/rows.tsx'
import { AddPasskey, Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'

/** How one signs in, and other ways. */
export function SignInWays({ account }: { account: OwnAccount }) {
  const ways = useQuery(waysQuery).data
  if (account.isLocalOwner)
    return (
      <Nothing>
        You sign in with the link that the server prints in its terminal. There’s nothing to set up.
      </Nothing>
    )
  return (
    <>
      {account.provider === null ? null : (
        <Rows label="School account">
          <Row title="School account" about={account.provider} />
        </Rows>
      )}
      <Passkeys items={account.passkeys} />
      {ways?.passkey ? <AddPasskey /> : null}
      <Password hasPassword={account.hasPassword} />
    </>
  )
}
