import { useAction, useTool } from '../../api/use-tool.ts'
import { Copyable } from '../../parts/display/copyable.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { useReported, useToast } from '../../parts/feedback/toast.tsx'
import { Button } from '../../parts/form/button.tsx'
import { CollapsibleSection } from '../../parts/layout/disclosure.tsx'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './tasks-page.module.css'

/** The private address by which calendar programs show deadlines. */
export function CalendarFeed({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  return (
    <CollapsibleSection title="Calendar address" isOpen={isOpen} onOpen={onOpen}>
      {() => <Opened />}
    </CollapsibleSection>
  )
}

function Opened() {
  const say = useToast()
  const tried = useReported()
  const query = useTool('get_calendar_feed', {})
  const creating = useAction('create_calendar_feed')
  const revoking = useAction('revoke_calendar_feed')
  const address = creating.data?.data.address
  const revoke = async () => {
    creating.reset()
    if (await tried(() => revoking.mutateAsync({}))) say({ text: 'Calendar address revoked' })
  }
  return (
    <Loaded query={query} doing="load the calendar" waiting="Loading the calendar">
      {({ data: { exists, created_at, read_at } }) => (
        <div className={styles['feed']}>
          <p>
            Subscribe to your deadlines in a calendar program by a private address. Whoever has the address
            can read them.
          </p>
          {exists && created_at !== null ? (
            <p className={styles['none']}>
              Created <Moment at={created_at} />.{' '}
              {read_at === null ? (
                'Not read yet.'
              ) : (
                <>
                  Last read <Moment at={read_at} />.
                </>
              )}
            </p>
          ) : null}
          {exists && address !== undefined ? (
            <>
              <Copyable label="calendar address" text={new URL(address, location.origin).href} />
              <p>This address is shown only once.</p>
            </>
          ) : null}
          <div className={styles['actions']}>
            <Button busy={creating.isPending} onClick={() => void tried(() => creating.mutateAsync({}))}>
              {exists ? 'Replace address' : 'Create address'}
            </Button>
            {exists ? (
              <Button busy={revoking.isPending} onClick={() => void revoke()}>
                Revoke address
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </Loaded>
  )
}
