import type { Reader } from '../store/store.ts'

/** The number of the owner's last change here. */
export async function headOf(db: Reader, owner: string): Promise<number> {
  const row = await db.selectFrom('ownerHead').select('head').where('owner', '=', owner).executeTakeFirst()
  return row?.head ?? 0
}
