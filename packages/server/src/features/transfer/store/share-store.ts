import { ToolError } from '@tutor-nexus/toolkit'
import { appendAudit, type AuditContext } from '../../../platform/audit/audit-store.ts'
import { hashSecret, newSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import { chargeStorage } from '../../../platform/store/storage-room.ts'
import type { Reader, Store, Writer } from '../../../platform/store/store.ts'
import { MOST_SHARES, type PlanShare, sharedContent } from '../model/plan-share.ts'

/** What the row of a share takes. */
const SHARE_BYTES = 500

export interface NewShare {
  id: string
  planId: string
  /** The exact name of an account; undefined for a link. */
  account?: string | undefined
  showsName: boolean
  createdAt: string
  expiresAt: string
}

export interface ShareQuery {
  planId?: string | undefined
  after?: string | undefined
  limit: number
}

/** What one owner shares of plans of every kind. */
export interface ShareStore {
  /** The token of a link is returned only here. */
  create(share: NewShare): Promise<{ share: PlanShare; token: string | undefined }>
  list(query: ShareQuery): Promise<PlanShare[]>
  count(query: Pick<ShareQuery, 'planId'>): Promise<number>
  /** Ends a share; one that was revoked before stays as it is. */
  revoke(id: string, at: string): Promise<PlanShare>
}

export interface ShareStoreContext extends AuditContext {
  readonly owner: string
}

export function shareStore(store: Store, { owner, ...context }: ShareStoreContext): ShareStore {
  /** The shares of plans that have not been deleted. */
  const owned = (db: Pick<Reader, 'selectFrom'>, planId?: string) => {
    const all = db
      .selectFrom('planShare as share')
      .innerJoin('savedPlan as plan', 'plan.id', 'share.planId')
      .leftJoin('user as account', 'account.id', 'share.recipient')
      .where('share.owner', '=', owner)
      .where('plan.owner', '=', owner)
      .where('plan.deletedAt', 'is', null)
    return planId === undefined ? all : all.where('share.planId', '=', planId)
  }
  const find = (db: Pick<Reader, 'selectFrom'>, id: string): Promise<PlanShare | undefined> =>
    owned(db).select(COLUMNS).where('share.id', '=', id).executeTakeFirst()
  const audit = (db: Writer, event: 'share-created' | 'share-revoked', { id, planId, account }: PlanShare) =>
    appendAudit(db, context, {
      event,
      userId: owner,
      detail: { share: id, plan: planId, with: account ?? 'link' },
    })

  const recipientOf = async (db: Writer, name: string): Promise<string> => {
    const found = await db
      .selectFrom('user')
      .select('id')
      .where('name', '=', name)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
    if (!found) throw noAccount()
    if (found.id === owner) throw ownAccount()
    return found.id
  }

  return {
    create: ({ account, ...share }) =>
      store.write(
        async (db) => {
          const kind = await shareableKind(db, owner, share.planId)
          await requireFewer(db, owner, share.createdAt)
          const recipient = account === undefined ? null : await recipientOf(db, account)
          const token = recipient === null ? newSecret() : undefined
          await db
            .insertInto('planShare')
            .values({
              ...share,
              owner,
              kind,
              recipient,
              tokenHash: token === undefined ? null : hashSecret(token),
              revokedAt: null,
              seenAt: null,
              seenCount: 0,
              commentCount: 0,
            })
            .execute()
          await chargeStorage(db, owner, SHARE_BYTES, 'adds')
          const made = await find(db, share.id)
          if (!made) throw noShare()
          await audit(db, 'share-created', made)
          return { share: made, token }
        },
        { scope: owner },
      ),
    async list({ planId, after, limit }) {
      const page = owned(store.read, planId).select(COLUMNS).orderBy('share.id', 'desc').limit(limit)
      return (after === undefined ? page : page.where('share.id', '<', after)).execute()
    },
    async count({ planId }) {
      const { total } = await owned(store.read, planId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    revoke: (id, at) =>
      store.write(
        async (db) => {
          const before = await find(db, id)
          if (!before) throw noShare()
          if (before.revokedAt !== null) return before
          await db
            .updateTable('planShare')
            .set({ revokedAt: at })
            .where('id', '=', id)
            .where('owner', '=', owner)
            .execute()
          await audit(db, 'share-revoked', before)
          return { ...before, revokedAt: at }
        },
        { scope: owner },
      ),
  }
}

const COLUMNS = [
  'share.id',
  'share.planId',
  'share.kind',
  'plan.name',
  'account.name as account',
  'share.showsName',
  'share.createdAt',
  'share.expiresAt',
  'share.revokedAt',
  'share.seenAt',
  'share.seenCount',
  'share.commentCount',
] as const

/** Of a plan that others can be shown. */
async function shareableKind(db: Writer, owner: string, planId: string): Promise<string> {
  const plan = await db
    .selectFrom('savedPlan')
    .select(['kind', 'body'])
    .where('id', '=', planId)
    .where('owner', '=', owner)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!plan) throw noPlan()
  sharedContent(plan)
  return plan.kind
}

async function requireFewer(db: Writer, owner: string, at: string): Promise<void> {
  const { total } = await db
    .selectFrom('planShare')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('owner', '=', owner)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow()
  if (total >= MOST_SHARES)
    throw new ToolError('BAD_REQUEST', `At most ${MOST_SHARES} shares can be active: stop sharing one first`)
}

const noPlan = (): ToolError =>
  new ToolError('NOT_FOUND', 'No saved plan has this id', {
    details: { reason: 'tn_transfer_plan_list and tn_plan_list list the saved plans' },
  })

/** The same for a share that has ended, one of other people and one that never was. */
export const noShare = (): ToolError => new ToolError('NOT_FOUND', 'No shared plan has this id')

const noAccount = (): ToolError =>
  new ToolError('NOT_FOUND', 'No account has this name', {
    details: { reason: 'Write the name exactly as the account has it, or share by link' },
  })

const ownAccount = (): ToolError =>
  new ToolError('BAD_REQUEST', 'This is your own account: name the account of somebody else')
