import { Link, linkOptions } from '@tanstack/react-router'
import type { Data } from '../../api/call.ts'
import { useAction, type useTool } from '../../api/use-tool.ts'
import { Icon } from '../../parts/display/icon.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { useReported, useToast } from '../../parts/feedback/toast.tsx'
import { Button } from '../../parts/form/button.tsx'
import styles from './today.module.css'

type Notice = Data<'tn_user_notices'>['items'][number]

/** What the student should know, each with a link and a way to dismiss it. */
export function NoticesToday({ query }: { query: ReturnType<typeof useTool<'tn_user_notices'>> }) {
  return (
    <Loaded query={query} doing="load notices" waiting="Loading notices">
      {({ data: { items } }) => (
        <ul className={styles['rows']} aria-label="Notices">
          {items.map((notice) => (
            <NoticeRow key={notice.noticeId} notice={notice} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function NoticeRow({ notice: { noticeId, kind, importance, text } }: { notice: Notice }) {
  const say = useToast()
  const tried = useReported()
  const dismissing = useAction('tn_user_notice_dismiss')
  const set = (undo: boolean) => tried(() => dismissing.mutateAsync({ noticeId, undo }))
  const dismiss = async (): Promise<void> => {
    if (await set(false)) say({ text: 'Notice dismissed', undo: () => void set(true) })
  }
  const { label, icon, link } = PLACES[kind]
  return (
    <li
      className={`${styles['row']} ${styles['notice']}`}
      data-important={importance === 'important' || undefined}
    >
      <Icon name={icon} />
      <span className={styles['name']}>
        {text} <Link {...link}>{label}</Link>
      </span>
      <Button
        look="quiet"
        busy={dismissing.isPending}
        aria-label={`Dismiss: ${text}`}
        title="Dismiss"
        onClick={() => void dismiss()}
      >
        <Icon name="close" />
      </Button>
    </li>
  )
}

const savedPlans = linkOptions({ to: '/planner', search: { saved: 'open' } })
const quota = linkOptions({ to: '/settings', hash: 'quota' })

/** Where to act on a notice. */
const PLACES = {
  'plan-changed': { label: 'Open saved plans', icon: 'transfer', link: savedPlans },
  'share-expiring': { label: 'Open saved plans', icon: 'transfer', link: savedPlans },
  subscription: { label: 'See your plan', icon: 'warning', link: quota },
  quota: { label: 'See your quota', icon: 'warning', link: quota },
  storage: { label: 'See your storage', icon: 'warning', link: quota },
  'token-expiring': { label: 'Manage access', icon: 'connect', link: linkOptions({ to: '/access' }) },
  'cards-due': { label: 'Study now', icon: 'cards', link: linkOptions({ to: '/cards/review', search: {} }) },
} as const satisfies Record<Notice['kind'], object>
