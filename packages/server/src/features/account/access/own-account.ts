import { ownDataOf } from './own-data.ts'
import type { OwnAccount } from '../define.ts'
import { OwnWaysStore } from '../sign-in/own-ways-store.ts'

type Parts = Parameters<typeof ownDataOf>[0]

/** A person's account, for themselves. */
export async function ownAccountOf(parts: Parts, userId: string): Promise<OwnAccount> {
  const [{ hasPassword, passkeys, provider }, { kept, keptDays }] = await Promise.all([
    new OwnWaysStore(parts.store, userId).list(),
    ownDataOf(parts, userId),
  ])
  const signIn = { password: hasPassword, passkeys: passkeys.length, school: provider !== null }
  return { signIn, kept, keptDays }
}
