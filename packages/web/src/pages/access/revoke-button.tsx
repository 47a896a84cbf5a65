import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeAccess, type AccessKind } from '../../api/account/access.ts'
import { ACCOUNT_KEY } from '../../api/account/own-account.ts'
import { Button } from '../../parts/form/button.tsx'
import { useToast } from '../../parts/feedback/toast.tsx'
import { Confirm } from '../../parts/layout/confirm.tsx'

interface Props {
  kind: AccessKind
  id: string
  name: string
  /** What it is called: `Disconnect`. */
  act: string
  /** The consequences. */
  children: string
}

/** Ends the access of something, after a question. */
export function RevokeButton({ kind, id, name, act, children }: Props) {
  const say = useToast()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revoking = useMutation({
    mutationFn: revokeAccess,
    onSuccess() {
      say({ text: `${name} no longer has access` })
      return client.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
    },
  })
  return (
    <>
      <Button aria-label={`${act} ${name}`} onClick={() => setAsking(true)}>
        {act}
      </Button>
      {isAsking ? (
        <Confirm
          title={`${act} ${name}?`}
          act={act}
          doing="end its access"
          action={revoking}
          onClose={() => setAsking(false)}
          onAct={() => revoking.mutate({ kind, id }, { onSuccess: () => setAsking(false) })}
        >
          {children}
        </Confirm>
      ) : null}
    </>
  )
}
