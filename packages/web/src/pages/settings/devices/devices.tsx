import { useState } from 'react'
import { useAction, useToolPages } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { Tag } from '../../../parts/display/tag.tsx'
import { useToast } from '../../../parts/feedback/toast.tsx'
import { Confirm } from '../confirm.tsx'
import { Nothing, Row, Rows } from '../rows.tsx'
import { ApproveDevice } from './approve-device.tsx'

export function Devices() {
  const say = useToast()
  const devices = useToolPages('tn_user_device_list', {})
  const revoking = useAction('tn_user_device_revoke')
  const [doomed, setDoomed] = useState<{ deviceId: string; name: string }>()
  const items = devices.pages.flatMap(({ data }) => data.items)
  return (
    <>
      <Loaded query={devices} doing="list your devices" waiting="Looking up your devices">
        {() =>
          items.length === 0 ? (
            <Nothing>No device is linked: everything is on this machine alone.</Nothing>
          ) : (
            <Rows label="Devices">
              {items.map((device) => (
                <Row
                  key={device.deviceId}
                  title={
                    <>
                      {device.name}
                      {device.isThisDevice ? <Tag tone="accent">this one</Tag> : null}
                      {device.status === 'revoked' ? <Tag tone="danger">revoked</Tag> : null}
                    </>
                  }
                  about={
                    <>
                      {device.lastSeenAt === null ? (
                        'Never seen yet'
                      ) : (
                        <>
                          Last seen <Moment at={device.lastSeenAt} />
                        </>
                      )}
                      {device.status === 'linked' ? `, ${lackText(device.lacks)}` : ''}
                    </>
                  }
                  action={
                    device.status === 'linked' && !device.isThisDevice ? (
                      <Button aria-label={`Revoke ${device.name}`} onClick={() => setDoomed(device)}>
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
      {doomed ? (
        <Confirm
          title={`Revoke ${doomed.name}?`}
          act="Revoke device"
          doing="revoke the device"
          action={revoking}
          onClose={() => setDoomed(undefined)}
          onAct={() =>
            revoking.mutate(
              { deviceId: doomed.deviceId },
              {
                onSuccess: () => {
                  setDoomed(undefined)
                  say({ text: `${doomed.name} no longer gets or sends anything` })
                },
              },
            )
          }
        >
          It no longer gets or sends changes. What is on it stays there; to come back it is linked anew.
        </Confirm>
      ) : null}
    </>
  )
}

const lackText = (lacks: number): string =>
  lacks === 0 ? 'up to date' : `lacks ${pluralize(lacks, 'change')}`
