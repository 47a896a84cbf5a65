import type { SyncLinkTable } from '../../store/schema/sync-tables.ts'
import type { Reader, Store } from '../../store/store.ts'
import { resetTo } from './reset-store.ts'
import { SyncError } from '../sync-error.ts'

export type SyncLink = SyncLinkTable

/** The server as `tn link` learned to know it; empty texts for what the first exchange tells. */
export type NewLink = Pick<
  SyncLink,
  'owner' | 'server' | 'serverDevice' | 'serverVersion' | 'incarnation' | 'linkedAt'
>

export const findLink = (db: Reader, owner: string): Promise<SyncLink | undefined> =>
  db.selectFrom('syncLink').selectAll().where('owner', '=', owner).executeTakeFirst()

export const NOT_LINKED = 'This device is not linked to a server. Link it with: npx tutor-nexus link <server>'

export async function demandLink(db: Reader, owner: string): Promise<SyncLink> {
  const link = await findLink(db, owner)
  if (!link) throw new SyncError('NOT_LINKED', NOT_LINKED)
  return link
}

/** From now on the owner's changes are exchanged with this server; what another was told is told again. */
export async function linkTo(store: Store, link: NewLink): Promise<void> {
  await store.write(
    async (db) => {
      await resetTo(db, { owner: link.owner, seq: 0, incarnation: link.incarnation })
      await db.deleteFrom('syncPeer').where('owner', '=', link.owner).execute()
      await db.deleteFrom('syncLink').where('owner', '=', link.owner).execute()
      const fresh = { pulledSeq: 0, pushedSeq: 0, lastExchangeAt: null, fault: null }
      await db
        .insertInto('syncLink')
        .values({ ...link, ...fresh })
        .execute()
    },
    { scope: link.owner, durable: true },
  )
}

/** Ends the exchange. All stays here; what was exchanged is kept to be sent to the next server. */
export async function unlink(store: Store, owner: string): Promise<void> {
  await store.write(
    async (db) => {
      await resetTo(db, { owner, seq: 0, incarnation: '' })
      await db.deleteFrom('syncPeer').where('owner', '=', owner).execute()
      await db.deleteFrom('syncLink').where('owner', '=', owner).execute()
    },
    { scope: owner, durable: true },
  )
}

/** Keeps why the last exchange failed, where it can be asked for; null when one has succeeded. */
export async function noteFault(store: Store, owner: string, fault: string | null): Promise<void> {
  await store.write((db) => db.updateTable('syncLink').set({ fault }).where('owner', '=', owner).execute(), {
    scope: owner,
  })
}
