import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ACCOUNT_KEY, changePassword } from '../../../api/account/own-account.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { fieldError } from '../../../parts/form/field-error.ts'
import { TextField } from '../../../parts/form/field.tsx'
import { NewPassword, newPasswordFault } from '../../../parts/form/new-password.tsx'
import { useFocusOnFault } from '../../../parts/form/use-focus-on-fault.ts'
import rows from '../../../parts/list/rows.module.css'

export function Password({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ChangePassword hasPassword={hasPassword} onClose={() => setOpen(false)} />
  return <Button onClick={() => setOpen(true)}>{hasPassword ? 'Change password' : 'Set a password'}</Button>
}

interface Faults {
  current?: string | undefined
  next?: string | undefined
}

function ChangePassword({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const say = useToast()
  const client = useQueryClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [missing, setMissing] = useState<Faults>()
  const changing = useMutation({
    mutationFn: changePassword,
    gcTime: 0,
    onSuccess() {
      say({ text: 'Password saved. Other browsers are signed out.' })
      onClose()
      return client.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
    },
  })
  const faults = missing ?? faultsOf(changing.error)
  const form = useFocusOnFault(missing ?? changing.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changing.isPending) return
    const lacks: Faults = {
      current: hasPassword && current === '' ? 'Enter your current password' : undefined,
      next: newPasswordFault(next),
    }
    const isComplete = lacks.current === undefined && lacks.next === undefined
    setMissing(isComplete ? undefined : lacks)
    if (isComplete) changing.mutate(hasPassword ? { current, next } : { next })
  }
  return (
    <form ref={form} noValidate aria-label="Password" className={rows['form']} onSubmit={submit}>
      {hasPassword ? (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          fault={faults.current}
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
      ) : null}
      <NewPassword value={next} fault={faults.next} onChange={setNext} />
      <div className={rows['actions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={changing.isPending}>
          Save password
        </Button>
      </div>
    </form>
  )
}

/** A refusal that is not about the new password is about the current one. */
function faultsOf(error: unknown): Faults {
  if (!error) return {}
  const text = fieldError(error)
  return error instanceof CallFailure && error.code === 'FORBIDDEN' ? { current: text } : { next: text }
}
