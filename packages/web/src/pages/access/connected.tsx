import type { ReactNode } from 'react'
import type { Access, AccessKind } from '../../api/account/access.ts'
import { Tag } from '../../parts/display/tag.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { Nothing, Row, Rows } from '../../parts/list/rows.tsx'
import { browserName } from '../../parts/text/browser-name.ts'
import { Moment } from '../../parts/time/moment.tsx'
import styles from './connected.module.css'
import { RevokeButton } from './revoke-button.tsx'

interface Props<Kind extends AccessKind> {
  items: Access[Kind]
}

export function Assistants({ items, lastCallAt }: Props<'assistants'> & { lastCallAt: string | null }) {
  if (items.length === 0)
    return (
      <>
        <Nothing>No assistants connected</Nothing>
        {lastCallAt === null ? null : (
          <Nothing>
            Last call by an assistant: <Moment at={lastCallAt} />. Those on this computer need no sign-in.
          </Nothing>
        )}
      </>
    )
  return (
    <Rows label="Assistants">
      {items.map(({ id, name, host, groups, lastUsedAt, expiresAt }) => (
        <Row
          key={id}
          title={name}
          about={
            <>
              {host === null ? null : `${host}. `}
              <Used at={lastUsedAt} />
              <Until at={expiresAt} />
            </>
          }
          action={
            <RevokeButton kind="assistants" id={id} name={name} act="Disconnect">
              It loses access at once and has to ask you again.
            </RevokeButton>
          }
        >
          <Disclosure title="What it can do">
            <ul className={styles['groups']}>
              {groups.map(({ id: group, title }) => (
                <li key={group}>{title}</li>
              ))}
            </ul>
          </Disclosure>
        </Row>
      ))}
    </Rows>
  )
}

export function Tokens({ items }: Props<'tokens'>) {
  if (items.length === 0) return <Nothing>No tokens</Nothing>
  return (
    <Rows label="Tokens">
      {items.map(({ id, name, lastUsedAt, expiresAt }) => (
        <Row
          key={id}
          title={name}
          about={
            <>
              <Used at={lastUsedAt} />
              <Until at={expiresAt} />
            </>
          }
          action={
            <RevokeButton kind="tokens" id={id} name={name} act="Revoke">
              Programs that use this token lose access at once.
            </RevokeButton>
          }
        />
      ))}
    </Rows>
  )
}

export function Devices({ items }: Props<'devices'>) {
  if (items.length === 0) return <Nothing>No linked devices</Nothing>
  return (
    <Rows label="Devices">
      {items.map(({ id, name, linkedAt, lastSeenAt }) => (
        <Row
          key={id}
          title={name}
          about={
            <>
              Linked <Moment at={linkedAt} />, <Seen at={lastSeenAt} />
            </>
          }
          action={
            <RevokeButton kind="devices" id={id} name={name} act="Revoke">
              It will stop syncing. Data on it stays there. To use it again, link it again.
            </RevokeButton>
          }
        />
      ))}
    </Rows>
  )
}

export function Browsers({ items }: Props<'browsers'>) {
  return (
    <Rows label="Browsers">
      {items.map(({ id, userAgent, createdAt, lastUsedAt, isThis }) => (
        <Row
          key={id}
          title={
            <>
              {browserName(userAgent)}
              {isThis ? <Tag tone="accent">this browser</Tag> : null}
            </>
          }
          about={
            <>
              Signed in <Moment at={createdAt} />, last used <Moment at={lastUsedAt} />
            </>
          }
          action={
            isThis ? null : (
              <RevokeButton kind="browsers" id={id} name={browserName(userAgent)} act="Sign out">
                It has to sign in again.
              </RevokeButton>
            )
          }
        />
      ))}
    </Rows>
  )
}

const Used = ({ at }: { at: string | null }): ReactNode =>
  at === null ? (
    'Never used'
  ) : (
    <>
      Last used <Moment at={at} />
    </>
  )

const Seen = ({ at }: { at: string | null }): ReactNode =>
  at === null ? (
    'never connected'
  ) : (
    <>
      last seen <Moment at={at} />
    </>
  )

const Until = ({ at }: { at: string | null }): ReactNode =>
  at === null ? (
    ', does not expire'
  ) : (
    <>
      , expires <Moment at={at} />
    </>
  )
