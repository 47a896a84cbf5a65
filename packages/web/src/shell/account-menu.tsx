import { Link } from '@tanstack/react-router'
import { Button } from '../parts/form/button.tsx'
import { useReported } from '../parts/feedback/toast.tsx'
import styles from './app-shell.module.css'
import { useAccount } from './use-account.ts'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, and the way out. The owner of the machine has no account and sees nothing. */
export function AccountMenu() {
  const account = useAccount()
  const leaving = useSignOut()
  const report = useReported()
  if (!account) return null
  return (
    <div className={styles['account']}>
      <Link to="/access" className={styles['name']}>
        {account.name}
      </Link>
      <Button look="quiet" busy={leaving.isPending} onClick={() => void report(() => leaving.mutateAsync())}>
        Sign out
      </Button>
    </div>
  )
}
