import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../../platform/store/change-log.ts'
import type { CredentialTable } from '../tables.ts'
import type { Reader, Store } from '../../../../platform/store/store.ts'
import { CredentialView, lastFourOf, MOST_CREDENTIALS, type NewCredential } from '../../model/credential.ts'
import { dataKeyBinding, secretBinding } from './credential-bindings.ts'
import type { KeyRing } from './key-ring-store.ts'
import { fingerprintOf, newKey, seal } from './sealing.ts'

export interface ChangeMeta {
  changeId: string
  at: string
}

/** The keys of one owner, as tools may know them: nothing here opens one. */
export interface CredentialStore {
  /** In the order in which they were added. */
  list(page: { after?: string | undefined; limit: number }): Promise<CredentialView[]>
  count(): Promise<number>
  add(id: string, given: NewCredential, meta: ChangeMeta): Promise<CredentialView>
  remove(id: string, meta: ChangeMeta): Promise<CredentialView>
}

const COLUMNS = [
  'id',
  'provider',
  'label',
  'lastFour',
  'fingerprint',
  'baseUrl',
  'model',
  'createdAt',
] as const
type Shown = Pick<CredentialTable, (typeof COLUMNS)[number]>

const viewOf = ({ id, createdAt, ...shown }: Shown): CredentialView =>
  CredentialView().parse({ credentialId: id, addedAt: createdAt, ...shown })

/** Opens the keys of one owner; no query of it can reach another's. */
export function credentialStore(store: Store, ring: KeyRing, owner: string): CredentialStore {
  const owned = (db: Reader) => db.selectFrom('credential').where('owner', '=', owner)

  return {
    async list({ after, limit }) {
      const page = owned(store.read).select(COLUMNS).orderBy('id').limit(limit)
      return (await (after === undefined ? page : page.where('id', '>', after)).execute()).map(viewOf)
    },

    async count() {
      const { total } = await owned(store.read)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },

    add: (id, { apiKey, ...given }, { changeId, at }) =>
      store.write(
        async (db) => {
          const kept = await owned(db).select(COLUMNS).execute()
          if (kept.length >= MOST_CREDENTIALS) throw tooMany()
          const { version, key, fingerprintKey } = await ring.current(db)
          const fingerprint = fingerprintOf(fingerprintKey, owner, apiKey)
          const same = kept.find(
            (each) =>
              each.fingerprint === fingerprint &&
              each.provider === given.provider &&
              each.baseUrl === given.baseUrl,
          )
          if (same) throw alreadyKept(same.label)
          if (kept.some(({ label }) => label === given.label)) throw labelTaken(given.label)
          const dataKey = newKey()
          const shown = { id, ...given, lastFour: lastFourOf(apiKey), fingerprint, createdAt: at }
          await db
            .insertInto('credential')
            .values({
              ...shown,
              owner,
              sealedKey: seal(dataKey, Buffer.from(apiKey), secretBinding({ ...shown, owner })),
              wrappedDataKey: seal(key, dataKey, dataKeyBinding(id, version)),
              masterVersion: version,
            })
            .execute()
          await appendChange(db, {
            id: changeId,
            owner,
            entity: 'credential',
            entityId: id,
            baseRev: null,
            body: { provider: given.provider, label: given.label },
            createdAt: at,
          })
          return viewOf(shown)
        },
        { scope: owner },
      ),

    remove: (id, { changeId, at }) =>
      store.write(
        async (db) => {
          const found = await owned(db).select(COLUMNS).where('id', '=', id).executeTakeFirst()
          if (!found) throw notFound()
          await db.deleteFrom('credential').where('owner', '=', owner).where('id', '=', id).execute()
          await appendChange(db, {
            id: changeId,
            owner,
            entity: 'credential',
            entityId: id,
            baseRev: null,
            body: null,
            createdAt: at,
          })
          return viewOf(found)
        },
        { scope: owner },
      ),
  }
}

const tooMany = () =>
  new ToolError('UNPROCESSABLE_ENTITY', `No more than ${MOST_CREDENTIALS} keys are kept`, {
    details: { reason: 'Delete one that is no longer needed' },
  })

const alreadyKept = (label: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `This key is kept already, as ${label}`, {
    details: { reason: 'There is nothing to do; to change its label or model, delete it and add it again' },
  })

const labelTaken = (label: string) =>
  new ToolError('UNPROCESSABLE_ENTITY', `There is another key called ${label}`, {
    details: { reason: 'Choose another label' },
  })

const notFound = () => new ToolError('NOT_FOUND', 'Key not found or access denied')
