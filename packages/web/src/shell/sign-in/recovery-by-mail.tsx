import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { askForRecovery } from '../../api/sign-in.ts'
import { Button } from '../../parts/form/button.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import { TextField } from '../../parts/form/field.tsx'
import { useFocusOnFault } from '../../parts/form/use-focus-on-fault.ts'
import styles from './sign-in.module.css'

/** Sends a link to somebody who cannot sign in. Nobody learns whether there is such an account. */
export function RecoveryByMail() {
  const [email, setEmail] = useState('')
  const asking = useMutation({ mutationFn: askForRecovery })
  const form = useFocusOnFault(asking.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '' && !asking.isPending) asking.mutate(email.trim())
  }
  if (asking.isSuccess)
    return (
      <p role="status">If there is an account with this address, a link is on its way. It works for a day.</p>
    )
  return (
    <form ref={form} noValidate aria-label="Get back in" className={styles['form']} onSubmit={submit}>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        hint="The one that your invitation was sent to."
        fault={fieldError(asking.error)}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" busy={asking.isPending} disabled={email.trim() === ''}>
        Send link
      </Button>
    </form>
  )
}
