import { type Data, readJson, send } from './call.ts'

/** A shared plan, as everybody sees it who may. */
export type SharedPlan = Omit<
  Data<'tn_transfer_shared_plan_get'>,
  'shareId' | 'isOwn' | 'hasMore' | 'nextCursor'
>

/** The plan behind a link; nobody has to sign in for it. The token is in no address that the server sees. */
export const openSharedLink = async (token: string): Promise<SharedPlan> =>
  readJson(
    await send('/shared/v1/plan', {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { 'Content-Type': 'application/json' },
    }),
  )
