import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailure } from '../api/call-failure.ts'
import { signInByToken } from '../api/sign-in.ts'
import { Button } from '../parts/form/button.tsx'
import { TextField } from '../parts/form/field.tsx'
import { PageHeader } from '../parts/layout/page-header.tsx'
import { setSignedOut } from './signed-out.ts'
import styles from './sign-in.module.css'

/** Shown instead of every page until the visitor is signed in. */
export function SignIn() {
  const client = useQueryClient()
  const notice = useRouterState({ select: ({ location }) => location.state.notice })
  const [token, setToken] = useState('')
  const entering = useMutation({
    mutationFn: signInByToken,
    onSuccess: () => {
      client.clear()
      setSignedOut(false)
    },
  })
  return (
    <div className={styles['page']}>
      <PageHeader title="Sign in">
        Open the link shown in the terminal where <code>npm start</code> or <code>npx tutor-nexus serve</code>{' '}
        is running. You don’t need an account. Each link works once; a new one is printed after it’s used.
      </PageHeader>
      {notice === undefined ? null : <p role="status">{notice}</p>}
      <h2>On a shared server</h2>
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
          hint="Ask whoever runs the server for one: npx tutor-nexus token create --user you --name browser. It isn’t stored in the browser."
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
    ? 'This token is invalid or has expired. Ask for a new one.'
    : `${error.message}. ${error.details.reason ?? ''}`
}
