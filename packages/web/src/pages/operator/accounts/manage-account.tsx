import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeAccount,
  makeRecoveryLink,
  OPERATOR_KEY,
  type AccountChange,
  type ManagedAccount,
} from '../../../api/account/operator.ts'
import { isRole, ROLES } from '../../../parts/account/roles.ts'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Select, TextField } from '../../../parts/form/field.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import { ShownLink } from '../shown-link.tsx'
import styles from '../operator.module.css'
import { ManagePlan } from './manage-plan.tsx'

interface Props {
  account: ManagedAccount
  onClose: () => void
}

const MEGABYTE = 1_000_000

const limitText = ({ limitBytes }: ManagedAccount['storage']): string =>
  limitBytes === null ? '' : String(limitBytes / MEGABYTE)

/** What an operator can change of an account. */
export function ManageAccount({ account, onClose }: Props) {
  const { id, name, disabledAt, storage } = account
  const say = useToast()
  const client = useQueryClient()
  const [role, setRole] = useState(account.role)
  const [storageMb, setStorageMb] = useState(limitText(storage))
  const changing = useMutation({
    mutationFn: changeAccount,
    onSuccess: () => client.invalidateQueries({ queryKey: [OPERATOR_KEY] }),
  })
  const change = (given: Omit<AccountChange, 'id'>, text: string) =>
    changing.mutate(
      { id, ...given },
      {
        onSuccess: () => {
          say({ text })
          onClose()
        },
      },
    )
  const save = () => {
    const limit = storageMb === '' ? null : Number(storageMb)
    const changed = {
      ...(role === account.role ? {} : { role }),
      ...(storageMb === limitText(storage) ? {} : { storageMb: limit }),
    }
    change(changed, `${name} was changed`)
  }
  return (
    <Dialog
      title={`Manage ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={changing.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <Select
          label="Role"
          value={role}
          onChange={({ target }) => {
            if (isRole(target.value)) setRole(target.value)
          }}
        >
          {Object.entries(ROLES).map(([each, title]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ))}
        </Select>
        <TextField
          label="Storage limit in MB"
          hint="Empty for as much as everybody."
          inputMode="numeric"
          value={storageMb}
          onChange={({ target }) => setStorageMb(target.value.replace(/\D/g, ''))}
        />
        {changing.error ? <ErrorState error={changing.error} doing="change the account" /> : null}
        <ManagePlan account={account} />
        <Recovery id={id} />
        <div>
          {disabledAt === null ? (
            <Button
              look="danger"
              busy={changing.isPending}
              onClick={() => change({ disabled: true }, `${name} can no longer sign in`)}
            >
              Disable account
            </Button>
          ) : (
            <Button
              busy={changing.isPending}
              onClick={() => change({ disabled: false }, `${name} can sign in again`)}
            >
              Enable account
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** A link back in, for somebody who lost every way to sign in. */
function Recovery({ id }: { id: string }) {
  const making = useMutation({ mutationFn: makeRecoveryLink, gcTime: 0 })
  if (making.data)
    return (
      <ShownLink {...making.data} label="recovery link">
        Send this link to the person, and to nobody else. It works once.
      </ShownLink>
    )
  return (
    <div>
      <Button busy={making.isPending} onClick={() => making.mutate(id)}>
        Create recovery link
      </Button>
      {making.error ? <ErrorState error={making.error} doing="create the link" /> : null}
    </div>
  )
}
