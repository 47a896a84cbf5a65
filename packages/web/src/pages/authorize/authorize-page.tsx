import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { accessRequestQuery, decide, type Decision } from '../../api/account/interaction.ts'
import { Loaded, Progress } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { SignIn } from '../../shell/sign-in/sign-in.tsx'
import { useSignedOut } from '../../shell/signed-out.ts'
import { Consent } from './consent.tsx'
import { Origin } from './origin.tsx'

const route = getRouteApi('/authorize/$uid')

/** An assistant asks for access; the browser goes back to it after the decision. */
export function AuthorizePage() {
  const { uid } = route.useParams()
  const isSignedOut = useSignedOut()
  const asked = useQuery(accessRequestQuery(uid))
  const deciding = useMutation({
    mutationFn: (decision: Decision) => decide(uid, decision),
    onSuccess: ({ location: next }) => location.assign(next),
  })
  return (
    <>
      {asked.data ? null : <PageHeader title="Connect an assistant" />}
      <Loaded query={asked} doing="load this request" waiting="Loading request">
        {(request) => {
          if (deciding.isSuccess) return <Progress label={`Going back to ${request.client.name}`} />
          if (isSignedOut || request.account === null)
            return (
              <SignIn
                title={`Sign in to connect ${request.client.name}`}
                onSignedIn={() => void asked.refetch()}
              >
                <Origin client={request.client} />
              </SignIn>
            )
          return <Consent request={request} deciding={deciding} onDecide={deciding.mutate} />
        }}
      </Loaded>
    </>
  )
}
