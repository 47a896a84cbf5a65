import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  invitationsQuery,
  OPERATOR_KEY,
  revokeInvitation,
  type OpenInvitation,
} from '../../../api/account/operator.ts'
import { ROLES } from '../../../parts/account/roles.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Confirm } from '../../../parts/layout/confirm.tsx'
import { Nothing, Row, Rows } from '../../../parts/list/rows.tsx'
import { timeUntil } from '../../../parts/time/dates.ts'
import { Moment } from '../../../parts/time/moment.tsx'
import styles from '../operator.module.css'
import { InviteForm } from './invite-form.tsx'

export function Invitations() {
  const invitations = useQuery(invitationsQuery)
  return (
    <div className={styles['panel']}>
      <InviteForm />
      <h2>Open invitations</h2>
      <Loaded query={invitations} doing="load the invitations" waiting="Loading invitations">
        {(items) =>
          items.length === 0 ? (
            <Nothing>No open invitations</Nothing>
          ) : (
            <Rows label="Open invitations">
              {items.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </div>
  )
}

function InvitationRow({
  invitation: { id, role, name, email, createdAt, expiresAt },
}: {
  invitation: OpenInvitation
}) {
  const say = useToast()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revoking = useMutation({
    mutationFn: revokeInvitation,
    onSuccess() {
      say({ text: 'Invitation revoked' })
      return client.invalidateQueries({ queryKey: [OPERATOR_KEY] })
    },
  })
  const title = name ?? email ?? `${ROLES[role]} without a name`
  return (
    <Row
      title={title}
      about={
        <>
          {ROLES[role]}, invited <Moment at={createdAt} />, expires in {timeUntil(expiresAt)}
        </>
      }
      action={
        <>
          <Button aria-label={`Revoke invitation of ${title}`} onClick={() => setAsking(true)}>
            Revoke
          </Button>
          {isAsking ? (
            <Confirm
              title={`Revoke the invitation of ${title}?`}
              act="Revoke invitation"
              doing="revoke the invitation"
              action={revoking}
              onClose={() => setAsking(false)}
              onAct={() => revoking.mutate(id)}
            >
              Its link stops working at once.
            </Confirm>
          ) : null}
        </>
      }
    />
  )
}
