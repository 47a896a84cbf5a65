import { queryOptions } from '@tanstack/react-query'
import { ACCOUNT_KEY } from './own-account.ts'
import { act, request } from './request.ts'

interface Used {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
}

export interface AssistantAccess extends Used {
  host: string | null
  /** What it may do, in words. */
  groups: readonly { id: string; title: string }[]
}

export interface DeviceAccess {
  id: string
  name: string
  linkedAt: string
  lastSeenAt: string | null
}

export interface BrowserAccess {
  id: string
  userAgent: string
  createdAt: string
  lastUsedAt: string
  isThis: boolean
}

/** Everything that gets at one's data. */
export interface Access {
  /** Over MCP, with or without a token; null if none has. */
  lastAssistantCallAt: string | null
  assistants: readonly AssistantAccess[]
  tokens: readonly Used[]
  devices: readonly DeviceAccess[]
  browsers: readonly BrowserAccess[]
}

export type AccessKind = Exclude<keyof Access, 'lastAssistantCallAt'>

export const accessQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'access'],
  queryFn: () => request<Access>('GET', '/account/v1/access'),
})

export const revokeAccess = ({ kind, id }: { kind: AccessKind; id: string }): Promise<void> =>
  act('DELETE', `/account/v1/access/${kind}/${encodeURIComponent(id)}`)

/** Ends everything but this browser. */
export const revokeEverything = (): Promise<void> => act('DELETE', '/account/v1/access')
