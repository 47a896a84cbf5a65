import { useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { openSharedLink, type SharedPlan } from '../../api/shared-plan.ts'
import { useEveryPage, useToolPages } from '../../api/use-tool.ts'
import { EmptyState, ErrorState, Loaded, Progress } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { CommentForm, Comments } from './comments.tsx'
import { PlanDetails } from './plan-details.tsx'
import styles from './shared-plan.module.css'

const MOST_PAGES = 20

/** The plan behind a link. */
export function LinkedPlanPage() {
  const token = useRouterState({ select: ({ location }) => location.hash })
  const plan = useQuery({
    queryKey: ['shared-plan', token],
    queryFn: () => openSharedLink(token),
    retry: false,
  })
  const isGone = plan.error instanceof CallFailure && plan.error.code === 'NOT_FOUND'
  if (isGone) return <EndedLink />
  return (
    <Loaded query={plan} doing="open this plan" waiting="Loading plan">
      {(shared) => (
        <SharedPlanView plan={shared}>
          <Comments comments={shared.comments} />
        </SharedPlanView>
      )}
    </Loaded>
  )
}

/** A plan that is shared with the visitor's account, or that they share themselves. */
export function SharedPlanPage() {
  const { share: shareId } = useParams({ from: '/shared/plan/$share' })
  const loaded = useToolPages('tn_transfer_shared_plan_get', { shareId })
  useEveryPage(loaded, MOST_PAGES)
  const [first] = loaded.pages
  if (loaded.error && !first)
    return (
      <>
        <PageHeader title="Shared plan" />
        <ErrorState error={loaded.error} doing="open this plan" missing={{ title: 'Plan not available' }} />
      </>
    )
  if (!first) return <Progress label="Loading plan" />
  const { isOwn, ...plan } = first.data
  const pages = loaded.pages.map(({ data }) => data)
  const comments = pages.flatMap((page) => page.comments)
  return (
    <SharedPlanView
      plan={{
        ...plan,
        courses: pages.flatMap((page) => page.courses),
        agreements: pages.flatMap((page) => page.agreements),
      }}
      isOwn={isOwn}
    >
      <Comments comments={comments} />
      <CommentForm shareId={shareId} />
    </SharedPlanView>
  )
}

interface ViewProps {
  plan: SharedPlan
  isOwn?: boolean
  children: ReactNode
}

function SharedPlanView({ plan, isOwn = false, children }: ViewProps) {
  const { kind, name, sharedBy, expiresAt } = plan
  const whose = isOwn
    ? 'You share this plan'
    : sharedBy === undefined
      ? 'Shared with you'
      : `Shared by ${sharedBy}`
  return (
    <div className={styles['page']}>
      <PageHeader title={name} above={kind === 'term' ? 'Term plan' : 'Transfer plan'}>
        {whose} until {expiresAt.slice(0, 10)}. Read-only.
      </PageHeader>
      <PlanDetails plan={plan} />
      {children}
    </div>
  )
}

const EndedLink = () => (
  <>
    <PageHeader title="Shared plan" />
    <EmptyState title="This link doesn’t work">
      It has expired, was taken back or is incomplete. Ask for a new one.
    </EmptyState>
  </>
)
