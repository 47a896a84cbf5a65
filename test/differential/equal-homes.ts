import { cp } from 'node:fs/promises'
import { temporaryFolder } from '../support/test-app.ts'
import { tn, tnToken } from '../support/tn.ts'

export interface Homes {
  /** Two data folders with the same content: for the short way and for the long one. */
  short: string
  long: string
  token: string
}

export async function equalHomes(): Promise<Homes> {
  const [short, long] = [await temporaryFolder(), await temporaryFolder()]
  await tn(short, ['demo', 'load'])
  const token = await tnToken(short)
  await cp(short, long, { recursive: true })
  return { short, long, token }
}
