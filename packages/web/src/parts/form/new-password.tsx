import { useState } from 'react'
import { Checkbox, TextField } from './field.tsx'

const SHORTEST = 10

interface Props {
  value: string
  fault: string | undefined
  onChange: (value: string) => void
}

/** A field for a new password, with its rules. The server checks them; these are here so that nobody has to guess. */
export function NewPassword({ value, fault, onChange }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <TextField
        label="New password"
        name="new-password"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        minLength={SHORTEST}
        hint={`At least ${SHORTEST} characters. Several words work well. Your name and common passwords are not accepted.`}
        fault={fault}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Checkbox label="Show password" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
    </>
  )
}

/** What is wrong with a new password at first sight. */
export function newPasswordFault(password: string): string | undefined {
  if (password === '') return 'Choose a password'
  return password.length < SHORTEST ? `Use at least ${SHORTEST} characters` : undefined
}
