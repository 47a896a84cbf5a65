import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeEverything } from '../../api/account/access.ts'
import { ACCOUNT_KEY } from '../../api/account/own-account.ts'
import { useToast } from '../../parts/feedback/toast.tsx'
import { Button } from '../../parts/form/button.tsx'
import { Confirm } from '../../parts/layout/confirm.tsx'

/** For people who fear that others got in. */
export function RevokeEverything() {
  const say = useToast()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revoking = useMutation({
    mutationFn: revokeEverything,
    onSuccess() {
      say({ text: 'Only this browser has access now' })
      setAsking(false)
      return client.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>Remove all access</Button>
      {isAsking ? (
        <Confirm
          title="Remove all access?"
          act="Remove all access"
          doing="remove all access"
          action={revoking}
          onClose={() => setAsking(false)}
          onAct={() => revoking.mutate()}
        >
          All assistants, tokens, devices and other browsers lose access at once. This browser stays signed
          in, and your data is kept.
        </Confirm>
      ) : null}
    </>
  )
}
