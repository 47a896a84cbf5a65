import { useState } from 'react'
import { useAction, useToolPages } from '../../../api/use-tool.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { Confirm } from '../../../parts/layout/confirm.tsx'
import { Nothing, Row, Rows } from '../../../parts/list/rows.tsx'
import { DecidedConsents } from '../../../parts/consent/model-consent.tsx'
import { AddKey } from './add-key.tsx'
import { providerName } from './providers.ts'

/** Keys are shown by their last characters only. */
export function Keys() {
  const say = useToast()
  const keys = useToolPages('tn_user_byok_list', {})
  const deleting = useAction('tn_user_byok_delete')
  const [isAdding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState<{ credentialId: string; label: string }>()
  const items = keys.pages.flatMap(({ data }) => data.items)
  return (
    <>
      <Loaded query={keys} doing="load your keys" waiting="Loading keys">
        {() =>
          items.length === 0 ? (
            <Nothing>
              No keys yet. Without one, the tutor looks things up in the catalog and your records, and nothing
              leaves this computer.
            </Nothing>
          ) : (
            <Rows label="Model keys">
              {items.map((key) => (
                <Row
                  key={key.credentialId}
                  title={key.label}
                  about={[providerName(key.provider), key.model, key.baseUrl, maskedKey(key.lastFour)]
                    .filter(Boolean)
                    .join(', ')}
                  action={
                    <Button aria-label={`Delete key ${key.label}`} onClick={() => setDeleted(key)}>
                      Delete
                    </Button>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {keys.hasNextPage ? (
        <ShowMore query={keys} shown={items.length} total={keys.pages[0]?.data.totalCount} of="key" />
      ) : null}
      <DecidedConsents />
      {isAdding ? (
        <AddKey onClose={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>Add a key</Button>
      )}
      {deleted ? (
        <Confirm
          title={`Delete key “${deleted.label}”?`}
          act="Delete key"
          doing="delete the key"
          action={deleting}
          onClose={() => setDeleted(undefined)}
          onAct={() =>
            deleting.mutate(
              { credentialId: deleted.credentialId },
              {
                onSuccess: () => {
                  setDeleted(undefined)
                  say({ text: `Key “${deleted.label}” deleted` })
                },
              },
            )
          }
        >
          This can’t be undone. The key stays valid at its provider. Sessions that use it will ask for another
          key.
        </Confirm>
      ) : null}
    </>
  )
}

/** Short keys are fully hidden. */
const maskedKey = (lastFour: string): string => (lastFour === '' ? 'key hidden' : `key ending in ${lastFour}`)
