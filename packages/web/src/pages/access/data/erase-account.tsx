import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseData } from '../../../api/account/own-data.ts'
import { setPageSecret } from '../../../api/page-secret.ts'
import { Button } from '../../../parts/form/button.tsx'
import { fieldError } from '../../../parts/form/field-error.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { useFocusOnFault } from '../../../parts/form/use-focus-on-fault.ts'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import { setSignedOut } from '../../../shell/signed-out.ts'
import styles from './own-data.module.css'

/** Erases the account and all of its data, after its name was typed. */
export function EraseAccount({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        Erase my account
      </Button>
      {isOpen ? <EraseDialog name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function EraseDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erasing = useMutation({
    mutationFn: eraseData,
    onSuccess() {
      setPageSecret(null)
      sessionStorage.clear()
      setSignedOut(true)
      client.clear()
    },
  })
  const form = useFocusOnFault(isWrong || erasing.error)
  const erase = () => {
    const matches = typed.trim() === name
    setWrong(!matches)
    if (matches && !erasing.isPending) erasing.mutate(name)
  }
  return (
    <Dialog
      title="Erase your account?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={erasing.isPending} onClick={erase}>
            Erase everything
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        className={styles['erase']}
        onSubmit={(event) => {
          event.preventDefault()
          erase()
        }}
      >
        <p>
          Everything that you stored on this server is deleted, and all assistants, devices and browsers lose
          access. This can’t be undone. Download your data first if you want to keep it.
        </p>
        <TextField
          label={`Type your name, ${name}, to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fault={isWrong ? 'This is not your name' : fieldError(erasing.error)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
