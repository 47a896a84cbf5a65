import { useState } from 'react'
import { useAction, useToolPages } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Confirm } from '../../../parts/layout/confirm.tsx'
import { Nothing, Row, Rows } from '../../../parts/list/rows.tsx'
import { ApproveDevice } from './approve-device.tsx'

export function Devices() {
  const say = useToast()
  const devices = useToolPages('tn_user_device_list', {})
  const revoking = useAction('tn_user_device_revoke')
  const [revoked, setRevoked] = useState<{ deviceId: string; name: string }>()
  const items = devices.pages.flatMap(({ data }) => data.items)
  return (
    <>
      <Loaded query={devices} doing="load your devices" waiting="Loading devices">
        {() =>
          items.length === 0 ? (
            <Nothing>No linked devices. Everything is on this computer only.</Nothing>
          ) : (
            <Rows label="Devices">
              {items.map((device) => (
                <Row
                  key={device.deviceId}
                  title={
                    <>
                      {device.name}
                      {device.isThisDevice ? <Tag tone="accent">this device</Tag> : null}
                      {device.status === 'revoked' ? <Tag tone="danger">revoked</Tag> : null}
                    </>
                  }
                  about={
                    <>
                      {device.lastSeenAt === null ? (
                        'Never connected'
                      ) : (
                        <>
                          Last seen <Moment at={device.lastSeenAt} />
                        </>
                      )}
                      {device.status === 'linked' ? `, ${syncText(device.lacks)}` : ''}
                    </>
                  }
                  action={
                    device.status === 'linked' && !device.isThisDevice ? (
                      <Button aria-label={`Revoke ${device.name}`} onClick={() => setRevoked(device)}>
                        Revoke
                      </Button>
                    ) : null
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {devices.hasNextPage ? (
        <ShowMore
          query={devices}
          shown={items.length}
          total={devices.pages[0]?.data.totalCount}
          of="device"
        />
      ) : null}
      <ApproveDevice />
      {revoked ? (
        <Confirm
          title={`Revoke ${revoked.name}?`}
          act="Revoke device"
          doing="revoke the device"
          action={revoking}
          onClose={() => setRevoked(undefined)}
          onAct={() =>
            revoking.mutate(
              { deviceId: revoked.deviceId },
              {
                onSuccess: () => {
                  setRevoked(undefined)
                  say({ text: `${revoked.name} no longer syncs` })
                },
              },
            )
          }
        >
          It will stop syncing. Data on it stays there. To use it again, link it again.
        </Confirm>
      ) : null}
    </>
  )
}

const syncText = (lacks: number): string =>
  lacks === 0 ? 'up to date' : `${pluralize(lacks, 'change')} behind`
