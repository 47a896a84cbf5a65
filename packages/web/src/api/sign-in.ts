import { queryOptions } from '@tanstack/react-query'
import { act, request } from './account/request.ts'
import { readJson, send } from './call.ts'
import { setPageSecret } from './page-secret.ts'

/** How people sign in to this server. */
export interface SignInWays {
  passkey: boolean
  password: boolean
  token: boolean
  /** The school's own. */
  provider: { title: string } | null
  /** Used by several people; otherwise a printed link is enough. */
  isShared: boolean
  /** Nobody runs it yet. */
  needsSetup: boolean
  /** Whether the server sends mails. */
  mail: boolean
}

export const waysQuery = queryOptions({
  queryKey: ['ways'],
  queryFn: () => request<SignInWays>('GET', '/account/v1/ways'),
  staleTime: Infinity,
})

/** Signs in with the code of a printed link. */
export const signInByCode = async (code: string): Promise<void> =>
  keepSession(await send(`/start?${new URLSearchParams({ code })}`, { method: 'POST' }))

/** Signs in with a token, which is not stored. */
export const signInByToken = async (token: string): Promise<void> =>
  keepSession(await send('/start', { method: 'POST', headers: { Authorization: `Bearer ${token}` } }))

export async function signInByPassword(given: { name: string; password: string }): Promise<void> {
  const { page } = await request<{ page: string }>('POST', '/account/v1/sign-in/password', given)
  setPageSecret(page)
}

/** Sends a link to the address if it belongs to an account. */
export const askForRecovery = (email: string): Promise<void> => act('POST', '/account/v1/recovery', { email })

/** Leads to the school's page, which leads back to `/signed-in`. */
export const providerAddress = (back: string): string =>
  `/account/v1/sign-in/provider?${new URLSearchParams({ return: back })}`

/** Signs in with the code that the way back from the school carries. Returns the path to go on to. */
export async function signInByHandoff(code: string): Promise<string> {
  const { page, return: back } = await request<{ page: string; return: string }>(
    'POST',
    '/account/v1/sign-in/handoff',
    { code },
  )
  setPageSecret(page)
  return back
}

export async function signOut(): Promise<void> {
  const response = await send('/start', { method: 'DELETE' })
  if (!response.ok) await readJson(response)
  setPageSecret(null)
}

const NO_CONTENT = 204

/** A used link is answered without content where the browser is signed in already. */
async function keepSession(response: Response): Promise<void> {
  if (response.status === NO_CONTENT) return
  const { page } = await readJson<{ page: string }>(response)
  setPageSecret(page)
}
