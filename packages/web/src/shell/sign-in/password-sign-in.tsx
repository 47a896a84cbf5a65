import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { signInByPassword } from '../../api/sign-in.ts'
import { Button } from '../../parts/form/button.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import { TextField } from '../../parts/form/field.tsx'
import { useFocusOnFault } from '../../parts/form/use-focus-on-fault.ts'
import styles from './sign-in.module.css'

/** `isMain` if there is no better way. */
export function PasswordSignIn({ isMain, onSignedIn }: { isMain: boolean; onSignedIn: () => void }) {
  const [given, setGiven] = useState({ name: '', password: '' })
  const [missing, setMissing] = useState<{ name?: string; password?: string }>()
  const entering = useMutation({ mutationFn: signInByPassword, onSuccess: onSignedIn, gcTime: 0 })
  const form = useFocusOnFault(missing ?? entering.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entering.isPending) return
    const name = given.name.trim()
    const lacks = {
      ...(name === '' ? { name: 'Enter your name' } : {}),
      ...(given.password === '' ? { password: 'Enter your password' } : {}),
    }
    const isComplete = name !== '' && given.password !== ''
    setMissing(isComplete ? undefined : lacks)
    if (isComplete) entering.mutate({ name, password: given.password })
  }
  return (
    <form ref={form} noValidate aria-label="Sign in" className={styles['form']} onSubmit={submit}>
      <TextField
        label="Name"
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        fault={missing?.name}
        value={given.name}
        onChange={({ target }) => setGiven({ ...given, name: target.value })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        fault={missing ? missing.password : fieldError(entering.error)}
        value={given.password}
        onChange={({ target }) => setGiven({ ...given, password: target.value })}
      />
      <Button type="submit" look={isMain ? 'primary' : 'plain'} busy={entering.isPending}>
        Sign in
      </Button>
    </form>
  )
}
