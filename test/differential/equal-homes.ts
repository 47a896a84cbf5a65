import { cp } from 'node:fs/promises'
import { temporaryFolder } from '../support/test-app.ts'
import { tn, tnToken } from '../support/tn.ts'

export interface Homes {
  /** Two data folders with the same content: for the fast path and for the SDK path. */
  fast: string
  sdk: string
  token: string
}

export async function equalHomes(): Promise<Homes> {
  const [fast, sdk] = [await temporaryFolder(), await temporaryFolder()]
  await tn(fast, ['demo', 'load'])
  const token = await tnToken(fast)
  await cp(fast, sdk, { recursive: true })
  return { fast, sdk, token }
}
