import { buttonClass } from '../../parts/form/button.tsx'
import { providerAddress, type SignInWays } from '../../api/sign-in.ts'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import { RecoveryByMail } from './recovery-by-mail.tsx'
import styles from './sign-in.module.css'
import { TokenSignIn } from './token-sign-in.tsx'
import { useSignedIn } from './use-signed-in.ts'

interface Props {
  ways: SignInWays
  back: string
  onSignedIn: (() => void) | undefined
}

/** Every way to sign in that this server offers, the safest first. */
export function Ways({ ways, back, onSignedIn }: Props) {
  const enter = useSignedIn(onSignedIn)
  const hasButtons = ways.passkey || ways.provider !== null
  return (
    <div className={styles['ways']}>
      {hasButtons ? (
        <div className={styles['buttons']}>
          {ways.passkey ? <PasskeySignIn hasNameField={ways.password} onSignedIn={enter} /> : null}
          {ways.provider ? (
            <a className={buttonClass(ways.passkey ? 'plain' : 'primary')} href={providerAddress(back)}>
              Sign in with {ways.provider.title}
            </a>
          ) : null}
        </div>
      ) : null}
      {ways.password ? (
        <>
          {hasButtons ? <h2>With a password</h2> : null}
          <PasswordSignIn isMain={!hasButtons} onSignedIn={enter} />
        </>
      ) : null}
      {ways.token ? (
        <Disclosure title="Use a token" open={!ways.isShared}>
          <TokenSignIn onSignedIn={enter} />
        </Disclosure>
      ) : null}
      {ways.mail ? (
        <Disclosure title="Can’t sign in?">
          <RecoveryByMail />
        </Disclosure>
      ) : null}
      {ways.isShared ? (
        <p className={styles['small']}>
          No account yet, or locked out? Ask whoever runs this server for a link.
        </p>
      ) : null}
    </div>
  )
}
