import { appendAudit } from '../../../platform/audit/audit-store.ts'
import type { ModelRecipient } from '../../../platform/settings/model-recipient.ts'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store } from '../../../platform/store/store.ts'
import type { ModelConsentTable } from './tables.ts'

/** What somebody said about one recipient. */
export type ModelConsent = Omit<ModelConsentTable, 'owner'>

export interface ConsentContext {
  readonly newId: () => string
  readonly now: () => Date
}

/** The consents of one owner. */
export interface ModelConsentStore {
  /** By recipient. */
  list(): Promise<ModelConsent[]>
  find(recipient: string): Promise<ModelConsent | undefined>
  /** Keeps the answer and its time; the same answer again is no change. */
  set(
    recipient: Pick<ModelRecipient, 'id' | 'name' | 'model'>,
    agreed: boolean,
    context: ConsentContext,
  ): Promise<ModelConsent>
}

const COLUMNS = ['recipient', 'name', 'model', 'agreed', 'at'] as const

export function modelConsentStore(store: Store, owner: string): ModelConsentStore {
  const own = () => store.read.selectFrom('modelConsent').select(COLUMNS).where('owner', '=', owner)
  const find = (recipient: string) => own().where('recipient', '=', recipient).executeTakeFirst()
  return {
    list: () => own().orderBy('recipient').execute(),
    find,
    set: ({ id, name, model }, agreed, context) =>
      store.write(
        async (db) => {
          const before = await find(id)
          if (before?.agreed === agreed) return before
          const kept = { name, model, agreed, at: context.now().toISOString() }
          await db
            .insertInto('modelConsent')
            .values({ owner, recipient: id, ...kept })
            .onConflict((on) => on.columns(['owner', 'recipient']).doUpdateSet(kept))
            .execute()
          await appendChange(db, {
            id: context.newId(),
            owner,
            entity: 'model-consent',
            entityId: id,
            baseRev: null,
            body: kept,
            createdAt: kept.at,
          })
          await appendAudit(db, context, {
            event: agreed ? 'model-consent' : 'model-consent-refused',
            userId: owner,
            detail: { name, recipient: id },
          })
          return { recipient: id, ...kept }
        },
        { scope: owner },
      ),
  }
}
