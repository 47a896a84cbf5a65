import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '../api/call-failure.ts'
import { signIn } from '../api/sign-in.ts'
import { Button } from '../parts/form/button.tsx'
import { TextField } from '../parts/form/field.tsx'
import { PageHeader } from '../parts/layout/page-header.tsx'
import { setLockedOut } from './signed-out.ts'
import styles from './sign-in.module.css'

/** Shown in place of every page until the server knows who is asking. */
export function SignIn() {
  const client = useQueryClient()
  const [token, setToken] = useState('')
  const entering = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      client.clear()
      setLockedOut(false)
    },
  })
  return (
    <div className={styles['page']}>
      <PageHeader title="Open the link that was printed">
        The terminal in which <code>npm start</code> or <code>npx tn serve</code> runs shows a link. It opens
        this page for you, without an account. Each link works once; the next one is printed then.
      </PageHeader>
      <h2>On a server that you share</h2>
      <form
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
          hint="Whoever runs the server makes one for you: npx tn token create --user you --name browser. This browser keeps it where no script can read it."
          fault={faultOf(entering.error)}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <Button type="submit" look="primary" busy={entering.isPending} disabled={token.trim() === ''}>
          Sign in
        </Button>
      </form>
    </div>
  )
}

function faultOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  return error.code === 'UNAUTHORIZED'
    ? 'This token is not known here, or it has ended. Ask for another.'
    : `${error.message}. ${error.details.reason ?? ''}`
}
