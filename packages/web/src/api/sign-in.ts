import { readJson, send } from './call.ts'

/** Exchanges a token for an HTTP-only cookie; the token is not stored. */
export async function signIn(token: string): Promise<void> {
  const response = await send('/start', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok) await readJson(response)
}

export async function signOut(): Promise<void> {
  const response = await send('/start', { method: 'DELETE' })
  if (!response.ok) await readJson(response)
}
