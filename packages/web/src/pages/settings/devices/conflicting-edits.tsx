import { useAction, useToolPages } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState, Loaded } from '../../../parts/feedback/states.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Nothing, Row, Rows } from '../rows.tsx'

/** Edits that lost against another device, and the way back to each. */
export function Archive() {
  const say = useToast()
  const lost = useToolPages('tn_user_archive_list', {})
  const restoring = useAction('tn_user_archive_restore')
  const items = lost.pages.flatMap(({ data }) => data.items)
  return (
    <>
      <Loaded query={lost} doing="list lost edits" waiting="Looking for lost edits">
        {() =>
          items.length === 0 ? (
            <Nothing>None: no two devices have changed the same thing.</Nothing>
          ) : (
            <Rows label="Lost edits">
              {items.map(({ archiveId, kind, title, wasDeletion, deviceName, madeAt }) => (
                <Row
                  key={archiveId}
                  title={title}
                  about={
                    <>
                      {wasDeletion ? `A ${kind} that was deleted` : `A change to a ${kind}`}
                      {deviceName === null ? '' : ` on ${deviceName}`}, <Moment at={madeAt} />
                    </>
                  }
                  action={
                    <Button
                      aria-label={`Bring back ${title}`}
                      busy={restoring.isPending && restoring.variables.archiveId === archiveId}
                      onClick={() =>
                        restoring.mutate(
                          { archiveId },
                          { onSuccess: () => say({ text: `${title} is as it was in that edit` }) },
                        )
                      }
                    >
                      Bring back
                    </Button>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {restoring.error ? <ErrorState error={restoring.error} doing="bring the edit back" /> : null}
      {lost.hasNextPage ? (
        <ShowMore query={lost} shown={items.length} total={lost.pages[0]?.data.totalCount} of="edit" />
      ) : null}
    </>
  )
}
