import { queryOptions } from '@tanstack/react-query'
import { act, request } from './request.ts'

export type Role = 'student' | 'advisor' | 'operator'

export interface OwnPasskey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export interface OwnAccount {
  id: string
  name: string
  role: Role
  email: string | null
  /** The owner of the machine, who needs no account. */
  isLocalOwner: boolean
  hasPassword: boolean
  /** The school's provider, if the account is from there. */
  provider: string | null
  passkeys: readonly OwnPasskey[]
}

export const ACCOUNT_KEY = 'account'

export const meQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'me'],
  queryFn: () => request<OwnAccount>('GET', '/account/v1/me'),
})

export interface NewPassword {
  current?: string
  next: string
}

export const changePassword = (given: NewPassword): Promise<void> =>
  act('POST', '/account/v1/password', given)

export const removePasskey = (id: string): Promise<void> =>
  act('DELETE', `/account/v1/passkeys/${encodeURIComponent(id)}`)
