import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  canAutofillPasskeys,
  canUsePasskeys,
  passkeyProblem,
  signInByPasskey,
} from '../../api/account/passkeys.ts'
import { Button } from '../../parts/form/button.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import styles from './sign-in.module.css'

interface Props {
  /** The field that offers passkeys is on the page. */
  hasNameField: boolean
  onSignedIn: () => void
}

export function PasskeySignIn({ hasNameField, onSignedIn }: Props) {
  const entering = useMutation({ mutationFn: () => signInByPasskey(), onSuccess: onSignedIn })
  useAutofill(hasNameField && !entering.isPending, onSignedIn)
  if (!canUsePasskeys()) return null
  const fault = passkeyProblem(entering.error) ?? fieldError(entering.error)
  return (
    <>
      <Button look="primary" busy={entering.isPending} onClick={() => entering.mutate()}>
        Sign in with a passkey
      </Button>
      {fault === undefined ? null : (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
    </>
  )
}

/** Lets the browser offer passkeys in the name field, until the button is used instead. */
function useAutofill(isOffered: boolean, onSignedIn: () => void): void {
  const enter = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (!isOffered) return
    const ended = new AbortController()
    const offer = async () => {
      if (!(await canAutofillPasskeys())) return
      await signInByPasskey({ autofill: ended.signal })
      if (!ended.signal.aborted) enter()
    }
    // A visitor who chooses another way sees none of its errors; the button tells what is wrong.
    offer().catch(() => {})
    return () => ended.abort()
  }, [isOffered])
}
