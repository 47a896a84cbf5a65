import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { waysQuery } from '../../api/sign-in.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import styles from './sign-in.module.css'
import { Ways } from './ways.tsx'

interface Props {
  title?: string
  /** Why to sign in. */
  children?: ReactNode
  /** The path to go on to, also after a visit to the school's page. */
  back?: string
  onSignedIn?: () => void
}

/** Shown instead of every page until the visitor is signed in. */
export function SignIn({ title = 'Sign in', children, back, onSignedIn }: Props) {
  const { notice, href } = useRouterState({
    select: ({ location }) => ({ notice: location.state.notice, href: location.href }),
    structuralSharing: true,
  })
  const ways = useQuery(waysQuery)
  return (
    <div className={styles['page']}>
      <PageHeader title={title}>
        {children}
        {ways.data?.isShared === false ? <PrintedLink /> : null}
      </PageHeader>
      {notice === undefined ? null : <p role="status">{notice}</p>}
      <Loaded query={ways} doing="load the ways to sign in" waiting="Loading">
        {(offered) => {
          const all = <Ways ways={offered} back={back ?? href} onSignedIn={onSignedIn} />
          if (offered.needsSetup) return <NotSetUp>{all}</NotSetUp>
          return offered.isShared ? all : <Disclosure title="Other ways to sign in">{all}</Disclosure>
        }}
      </Loaded>
    </div>
  )
}

const PrintedLink = () => (
  <p>
    Open the link shown in the terminal where <code>npm start</code> or <code>npx tutor-nexus serve</code> is
    running. You don’t need an account. Each link works once; a new one is printed after it’s used.
  </p>
)

const NotSetUp = ({ children }: { children: ReactNode }) => (
  <>
    <p>
      This server has no operator yet. If you run it, open the invitation that is printed in its terminal.
      Everybody else is invited after that.
    </p>
    <Disclosure title="Other ways to sign in">{children}</Disclosure>
  </>
)
