import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { signInByToken } from '../../api/sign-in.ts'
import { Button } from '../../parts/form/button.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import { TextField } from '../../parts/form/field.tsx'
import { useFocusOnFault } from '../../parts/form/use-focus-on-fault.ts'
import styles from './sign-in.module.css'

export function TokenSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [token, setToken] = useState('')
  const entering = useMutation({ mutationFn: signInByToken, onSuccess: onSignedIn, gcTime: 0 })
  const form = useFocusOnFault(entering.error)
  return (
    <form
      ref={form}
      aria-label="Sign in with a token"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        entering.mutate(token.trim())
      }}
    >
      <TextField
        label="Token"
        type="password"
        autoComplete="off"
        spellCheck={false}
        hint="Ask whoever runs the server for one: npx tutor-nexus token create --user you --name browser. It isn’t stored in the browser."
        fault={faultOf(entering.error)}
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      <Button type="submit" busy={entering.isPending} disabled={token.trim() === ''}>
        Sign in with token
      </Button>
    </form>
  )
}

const faultOf = (error: unknown): string | undefined =>
  error instanceof CallFailure && error.code === 'UNAUTHORIZED'
    ? 'This token is invalid or has expired. Ask for a new one.'
    : fieldError(error)
