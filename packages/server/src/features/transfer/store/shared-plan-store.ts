import { ToolError } from '@tutor-nexus/toolkit'
import { hashSecret } from '../../../platform/store/clock-ids-and-secrets.ts'
import { chargeStorage } from '../../../platform/store/storage-room.ts'
import type { Reader, Store, Writer } from '../../../platform/store/store.ts'
import { MOST_COMMENTS, type PlanComment } from '../model/plan-share.ts'
import { noShare } from './share-store.ts'

/** What the row of a comment takes besides its text. */
const COMMENT_BYTES = 300
/** Views within this time count as one. */
const VIEW_MS = 3_600_000

/** A plan that somebody shares, as those see it who may. */
export interface SharedPlan {
  shareId: string
  kind: string
  name: string
  body: unknown
  updatedAt: string
  /** The name of its owner, who chose to show it. */
  sharedBy: string | null
  sharedAt: string
  expiresAt: string
  seenAt: string | null
  commentCount: number
  isOwn: boolean
}

/** The plans that others share with one account, and the comments on those and on its own. */
export interface SharedPlanStore {
  list(page: { after?: string | undefined; limit: number; at: string }): Promise<SharedPlan[]>
  count(at: string): Promise<number>
  /** A plan that is shared with this account, or that it shares itself. */
  open(shareId: string, at: string): Promise<SharedPlan>
  comments(shareId: string): Promise<PlanComment[]>
  /** By the owner and by the account that it is shared with, for as long as it is. */
  comment(comment: NewComment): Promise<PlanComment>
}

export interface NewComment {
  id: string
  shareId: string
  text: string
  createdAt: string
}

export function sharedPlanStore(store: Store, reader: string): SharedPlanStore {
  const received = (at: string) =>
    active(plansOf(store.read), at).where('share.recipient', '=', reader).select(COLUMNS)

  const find = async (shareId: string, at: string): Promise<SharedPlan> => {
    const own = () =>
      plansOf(store.read)
        .select(COLUMNS)
        .where('share.id', '=', shareId)
        .where('share.owner', '=', reader)
        .executeTakeFirst()
    const row = (await received(at).where('share.id', '=', shareId).executeTakeFirst()) ?? (await own())
    if (!row) throw noShare()
    return sharedPlanOf(row, reader)
  }

  return {
    async list({ after, limit, at }) {
      const page = received(at).orderBy('share.id', 'desc').limit(limit)
      const rows = await (after === undefined ? page : page.where('share.id', '<', after)).execute()
      return rows.map((row) => sharedPlanOf(row, reader))
    },
    async count(at) {
      const { total } = await active(plansOf(store.read), at)
        .where('share.recipient', '=', reader)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    async open(shareId, at) {
      const shared = await find(shareId, at)
      if (!shared.isOwn) await noteView(store, shared, at)
      return shared
    },
    comments: (shareId) => commentsOn(store.read, shareId),
    comment: ({ shareId, ...comment }) =>
      store.write(
        async (db) => {
          const { student, commentCount } = await countComment(db, shareId, comment.createdAt)
          await find(shareId, comment.createdAt)
          if (commentCount > MOST_COMMENTS) throw tooManyComments()
          await db
            .insertInto('planComment')
            .values({ ...comment, shareId, owner: reader, student })
            .execute()
          await chargeStorage(db, reader, COMMENT_BYTES + Buffer.byteLength(comment.text), 'adds')
          const made = (await commentsOn(db, shareId)).find(({ id }) => id === comment.id)
          if (!made) throw noShare()
          return made
        },
        { scope: reader },
      ),
  }
}

/** The plan of a link; undefined if there is none with this token, or not any more. */
export async function planOfLink(store: Store, token: string, at: string): Promise<SharedPlan | undefined> {
  const row = await active(plansOf(store.read), at)
    .select(COLUMNS)
    .where('share.tokenHash', '=', hashSecret(token))
    .executeTakeFirst()
  if (!row) return undefined
  const shared = sharedPlanOf(row)
  await noteView(store, shared, at)
  return shared
}

/** Oldest first. */
export async function commentsOn(db: Pick<Reader, 'selectFrom'>, shareId: string): Promise<PlanComment[]> {
  const rows = await db
    .selectFrom('planComment as comment')
    .innerJoin('planShare as share', 'share.id', 'comment.shareId')
    .leftJoin('user as author', 'author.id', 'comment.owner')
    .select([
      'comment.id',
      'comment.owner',
      'comment.student',
      'comment.text',
      'comment.createdAt',
      'author.name',
      'share.showsName',
    ])
    .where('comment.shareId', '=', shareId)
    .orderBy('comment.id')
    .execute()
  return rows.map(({ owner, student, showsName, name, ...comment }) => {
    const isOwners = owner === student
    return { ...comment, isOwners, name: isOwners && !showsName ? null : name }
  })
}

const plansOf = (db: Pick<Reader, 'selectFrom'>) =>
  db
    .selectFrom('planShare as share')
    .innerJoin('savedPlan as plan', (join) =>
      join.onRef('plan.id', '=', 'share.planId').onRef('plan.owner', '=', 'share.owner'),
    )
    .leftJoin('user as student', 'student.id', 'share.owner')
    .where('plan.deletedAt', 'is', null)

/** A disabled account shares nothing. */
const active = (plans: ReturnType<typeof plansOf>, at: string) =>
  plans
    .where('share.revokedAt', 'is', null)
    .where('share.expiresAt', '>', at)
    .where('student.disabledAt', 'is', null)

const COLUMNS = [
  'share.id as shareId',
  'share.kind',
  'share.owner',
  'share.showsName',
  'share.createdAt as sharedAt',
  'share.expiresAt',
  'share.seenAt',
  'share.commentCount',
  'plan.name',
  'plan.body',
  'plan.updatedAt',
  'student.name as studentName',
] as const

type SharedRow = Omit<SharedPlan, 'sharedBy' | 'isOwn'> & {
  owner: string
  showsName: boolean
  studentName: string | null
}

/** Nothing of the owner is passed on but the name that they show. */
const sharedPlanOf = (
  { owner, showsName, studentName, ...shared }: SharedRow,
  reader?: string,
): SharedPlan => ({ ...shared, sharedBy: showsName ? studentName : null, isOwn: owner === reader })

async function noteView(store: Store, { shareId, seenAt }: SharedPlan, at: string): Promise<void> {
  if (seenAt !== null && Date.parse(at) - Date.parse(seenAt) < VIEW_MS) return
  await store.write(
    (db) =>
      db
        .updateTable('planShare')
        .set((eb) => ({ seenAt: at, seenCount: eb('seenCount', '+', 1) }))
        .where('id', '=', shareId)
        .execute(),
    { scope: shareId },
  )
}

/** Holds the row until the comment is in, so that none is added once the share has ended. */
async function countComment(
  db: Writer,
  shareId: string,
  at: string,
): Promise<{ student: string; commentCount: number }> {
  const row = await db
    .updateTable('planShare')
    .set((eb) => ({ commentCount: eb('commentCount', '+', 1) }))
    .where('id', '=', shareId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['owner as student', 'commentCount'])
    .executeTakeFirst()
  if (!row) throw noShare()
  return row
}

const tooManyComments = (): ToolError =>
  new ToolError('BAD_REQUEST', `A shared plan takes at most ${MOST_COMMENTS} comments`)
