import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ownPath } from '../../shell/own-path.ts'
import { SignIn } from '../../shell/sign-in/sign-in.tsx'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const path = ownPath(route.useSearch().return)
  const { history } = useRouter()
  return <SignIn back={path} onSignedIn={() => history.replace(path)} />
}
