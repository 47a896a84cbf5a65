import { readJson, send } from './call.ts'
import { setPageSecret } from './page-secret.ts'

/** Signs in with the code of a printed link. */
export const signInByCode = async (code: string): Promise<void> =>
  keepSession(await send(`/start?${new URLSearchParams({ code })}`, { method: 'POST' }))

/** Signs in with a token, which is not stored. */
export const signInByToken = async (token: string): Promise<void> =>
  keepSession(await send('/start', { method: 'POST', headers: { Authorization: `Bearer ${token}` } }))

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
