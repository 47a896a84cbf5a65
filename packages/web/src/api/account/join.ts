import { setPageSecret } from '../page-secret.ts'
import { request } from './request.ts'
import type { Role } from './own-account.ts'

export interface Invitation {
  /** To a new account, or back into one. */
  kind: 'join' | 'recover'
  role: Role
  name: string | null
  expiresAt: string
}

export const readInvitation = (code: string): Promise<Invitation> =>
  request('POST', '/account/v1/invitation', { code })

interface JoinByPassword {
  code: string
  name: string
  password: string
}

export async function joinByPassword(given: JoinByPassword): Promise<void> {
  const { page } = await request<{ page: string }>('POST', '/account/v1/join/password', given)
  setPageSecret(page)
}
