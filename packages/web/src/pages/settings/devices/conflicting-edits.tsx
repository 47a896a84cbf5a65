import { useAction, useToolPages } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState, Loaded } from '../../../parts/feedback/states.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Nothing, Row, Rows } from '../../../parts/list/rows.tsx'

/** Edits that were overwritten by another device, which can be restored. */
export function ConflictingEdits() {
  const say = useToast()
  const lost = useToolPages('tn_user_archive_list', {})
  const restoring = useAction('tn_user_archive_restore')
  const items = lost.pages.flatMap(({ data }) => data.items)
  return (
    <>
      <Loaded query={lost} doing="load conflicting edits" waiting="Loading conflicting edits">
        {() =>
          items.length === 0 ? (
            <Nothing>No conflicting edits</Nothing>
          ) : (
            <Rows label="Conflicting edits">
              {items.map(({ archiveId, kind, title, wasDeletion, deviceName, madeAt }) => (
                <Row
                  key={archiveId}
                  title={title}
                  about={
                    <>
                      {wasDeletion ? `Deleted ${kind}` : `Changed ${kind}`}
                      {deviceName === null ? '' : ` on ${deviceName}`}, <Moment at={madeAt} />
                    </>
                  }
                  action={
                    <Button
                      aria-label={`Restore ${title}`}
                      busy={restoring.isPending && restoring.variables.archiveId === archiveId}
                      onClick={() =>
                        restoring.mutate(
                          { archiveId },
                          { onSuccess: () => say({ text: `Restored ${title}` }) },
                        )
                      }
                    >
                      Restore
                    </Button>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {restoring.error ? <ErrorState error={restoring.error} doing="restore the edit" /> : null}
      {lost.hasNextPage ? (
        <ShowMore query={lost} shown={items.length} total={lost.pages[0]?.data.totalCount} of="edit" />
      ) : null}
    </>
  )
}
