import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { joinByPassword, type Invitation } from '../../api/account/join.ts'
import { canUsePasskeys, joinByPasskey, passkeyProblem } from '../../api/account/passkeys.ts'
import { CallFailure } from '../../api/call-failure.ts'
import { Button } from '../../parts/form/button.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import { TextField } from '../../parts/form/field.tsx'
import { NewPassword, newPasswordFault } from '../../parts/form/new-password.tsx'
import { useFocusOnFault } from '../../parts/form/use-focus-on-fault.ts'
import { browserName } from '../../parts/text/browser-name.ts'
import { useSignedIn } from '../../shell/sign-in/use-signed-in.ts'
import styles from './join-form.module.css'

interface Props {
  code: string
  invitation: Invitation
  offersPasskey: boolean
}

interface Faults {
  name?: string | undefined
  password?: string | undefined
  passkey?: string | undefined
}

/** A name, and a passkey or a password. */
export function JoinForm({ code, invitation, offersPasskey }: Props) {
  const isNew = invitation.kind === 'join'
  const canChoose = offersPasskey && canUsePasskeys()
  const { history } = useRouter()
  const [name, setName] = useState(invitation.name ?? '')
  const [password, setPassword] = useState('')
  const [way, setWay] = useState<'passkey' | 'password'>(canChoose ? 'passkey' : 'password')
  const [missing, setMissing] = useState<Faults>()
  const enter = useSignedIn(() => history.replace('/'))
  const joining = useMutation({
    mutationFn: () =>
      way === 'password'
        ? joinByPassword({ code, name: name.trim(), password })
        : joinByPasskey({ code, name: name.trim(), passkeyName: browserName(navigator.userAgent) }),
    onSuccess: enter,
    gcTime: 0,
  })
  const faults = missing ?? faultsOf(joining.error)
  const form = useFocusOnFault(missing ?? joining.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (joining.isPending) return
    const lacks: Faults = {
      name: name.trim() === '' ? 'Choose a name' : undefined,
      password: way === 'password' ? newPasswordFault(password) : undefined,
    }
    const isComplete = lacks.name === undefined && lacks.password === undefined
    setMissing(isComplete ? undefined : lacks)
    if (isComplete) joining.mutate()
  }
  return (
    <form ref={form} noValidate aria-label="Your account" className={styles['form']} onSubmit={submit}>
      {isNew ? (
        <TextField
          label="Name"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Your name on this server, without spaces. Letters, digits, dots, hyphens and underscores."
          fault={faults.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      ) : (
        // Password managers keep the new password under this name.
        <input hidden readOnly type="text" name="username" autoComplete="username" value={name} />
      )}
      {way === 'password' ? (
        <NewPassword value={password} fault={faults.password} onChange={setPassword} />
      ) : (
        <p className={styles['about']}>
          A passkey signs you in with your fingerprint, your face or the code that unlocks this device.
          There’s nothing to remember.
        </p>
      )}
      {faults.passkey === undefined ? null : (
        <p role="alert" className={styles['fault']}>
          {faults.passkey}
        </p>
      )}
      <div className={styles['actions']}>
        <Button type="submit" look="primary" busy={joining.isPending}>
          {way === 'passkey' ? 'Create a passkey' : isNew ? 'Create account' : 'Save password'}
        </Button>
        {canChoose ? (
          <Button
            look="quiet"
            onClick={() => {
              joining.reset()
              setMissing(undefined)
              setWay(way === 'passkey' ? 'password' : 'passkey')
            }}
          >
            {way === 'passkey' ? 'Use a password instead' : 'Use a passkey instead'}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Which field the server’s refusal is about. */
function faultsOf(error: unknown): Faults {
  if (!error) return {}
  const problem = passkeyProblem(error)
  if (problem !== undefined || !(error instanceof CallFailure))
    return { passkey: problem ?? fieldError(error) }
  const text = fieldError(error)
  if (/\bname\b/i.test(error.message)) return { name: text }
  return error.code === 'UNPROCESSABLE_ENTITY' ? { password: text } : { passkey: text }
}
