import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

/** Permissions that people give together. */
export interface ScopeGroup {
  id: string
  title: string
  description: string
  scopes: readonly string[]
}

/** What an assistant or a program asks for. */
export interface AccessRequest {
  client: {
    name: string
    /** Where it comes from. */
    host: string | null
    uri: string | null
    /** Our own program, added by the operator, known by a document at its own address, or only by what it says. */
    kind: 'built-in' | 'verified' | 'metadata' | 'registered'
  }
  groups: readonly ScopeGroup[]
  days: number
  /** Null before sign-in. */
  account: { name: string } | null
}

export interface Decision {
  decision: 'allow' | 'deny'
  groups: readonly string[]
}

export const accessRequestQuery = (uid: string) =>
  queryOptions({
    queryKey: ['access-request', uid],
    queryFn: () => request<AccessRequest>('GET', interactionPath(uid)),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Returns where the browser goes next. */
export const decide = (uid: string, decision: Decision): Promise<{ location: string }> =>
  request('POST', interactionPath(uid), decision)

const interactionPath = (uid: string): string => `/account/v1/interactions/${encodeURIComponent(uid)}`

/** A device that asks to be linked. */
export interface LinkRequest {
  device: { name: string }
  account: { name: string }
}

/** What the program or device asks for that shows this code. */
export const readDeviceRequest = (code: string): Promise<AccessRequest | LinkRequest> =>
  request('POST', '/account/v1/device', { code })

export const decideDevice = (code: string, decision: Decision): Promise<{ allowed: boolean }> =>
  request('POST', '/account/v1/device/decision', { code, ...decision })
