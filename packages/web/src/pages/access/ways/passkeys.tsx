import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNT_KEY, removePasskey, type OwnPasskey } from '../../../api/account/own-account.ts'
import { addPasskey, canUsePasskeys, passkeyProblem } from '../../../api/account/passkeys.ts'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { fieldError } from '../../../parts/form/field-error.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { useFocusOnFault } from '../../../parts/form/use-focus-on-fault.ts'
import { Confirm } from '../../../parts/layout/confirm.tsx'
import { Nothing, Row, Rows } from '../../../parts/list/rows.tsx'
import { browserName } from '../../../parts/text/browser-name.ts'
import { Moment } from '../../../parts/time/moment.tsx'
import styles from './ways.module.css'

export function Passkeys({ items }: { items: readonly OwnPasskey[] }) {
  const say = useToast()
  const client = useQueryClient()
  const [removed, setRemoved] = useState<OwnPasskey>()
  const removing = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => client.invalidateQueries({ queryKey: [ACCOUNT_KEY] }),
  })
  if (items.length === 0) return <Nothing>No passkeys</Nothing>
  return (
    <>
      <Rows label="Passkeys">
        {items.map((passkey) => (
          <Row
            key={passkey.id}
            title={passkey.name}
            about={
              <>
                Passkey, created <Moment at={passkey.createdAt} />
                {passkey.lastUsedAt === null ? (
                  ', not used yet'
                ) : (
                  <>
                    , last used <Moment at={passkey.lastUsedAt} />
                  </>
                )}
              </>
            }
            action={
              <Button aria-label={`Remove passkey ${passkey.name}`} onClick={() => setRemoved(passkey)}>
                Remove
              </Button>
            }
          />
        ))}
      </Rows>
      {removed ? (
        <Confirm
          title={`Remove passkey “${removed.name}”?`}
          act="Remove passkey"
          doing="remove the passkey"
          action={removing}
          onClose={() => {
            removing.reset()
            setRemoved(undefined)
          }}
          onAct={() =>
            removing.mutate(removed.id, {
              onSuccess: () => {
                setRemoved(undefined)
                say({ text: `Passkey “${removed.name}” removed` })
              },
            })
          }
        >
          It no longer signs you in here. Your device may still list it until you delete it there.
        </Confirm>
      ) : null}
    </>
  )
}

/** Makes a passkey on this device. */
export function AddPasskey() {
  const say = useToast()
  const client = useQueryClient()
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess() {
      say({ text: `Passkey “${name.trim()}” added` })
      return client.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
    },
  })
  const form = useFocusOnFault(adding.error)
  if (!canUsePasskeys()) return null
  return (
    <form
      ref={form}
      aria-label="New passkey"
      className={styles['inline']}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !adding.isPending) adding.mutate(name.trim())
      }}
    >
      <TextField
        label="Name of the new passkey"
        autoComplete="off"
        fault={passkeyProblem(adding.error) ?? fieldError(adding.error)}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={adding.isPending} disabled={name.trim() === ''}>
        Add a passkey
      </Button>
    </form>
  )
}
