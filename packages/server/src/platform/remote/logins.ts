import { join } from 'node:path'
import * as z from 'zod'
import { readPrivateFile, unusable, writePrivateFile } from '../store/private-file.ts'

const FILE = 'logins.json'
const WORDS = { problem: 'Your logins cannot be used', renew: 'log in again' }

const Login = z.object({
  /** The address of the server, without a path. */
  server: z.url(),
  /** Who issues its tokens. */
  issuer: z.url(),
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1).optional(),
})
/** How the command line gets at somebody's account on a server. It is stored only in a file of its owner's. */
export type Login = z.output<typeof Login>

export async function readLogins(home: string): Promise<readonly Login[]> {
  const text = await readPrivateFile(join(home, FILE), WORDS)
  if (text === undefined) return []
  const parsed = z.array(Login).safeParse(jsonIn(text))
  if (parsed.success) return parsed.data
  throw unusable(WORDS, `The file ${FILE} in the data folder is damaged. Delete it, then log in again`)
}

/** Replaces an earlier login at the same server. */
export async function keepLogin(home: string, login: Login): Promise<void> {
  const others = (await readLogins(home)).filter(({ server }) => server !== login.server)
  await write(home, [...others, login])
}

export async function forgetLogin(home: string, server: string): Promise<void> {
  await write(
    home,
    (await readLogins(home)).filter((login) => login.server !== server),
  )
}

const write = (home: string, logins: readonly Login[]): Promise<void> =>
  writePrivateFile(join(home, FILE), `${JSON.stringify(logins)}\n`)

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
