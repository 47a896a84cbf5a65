import { queryOptions } from '@tanstack/react-query'
import { readJson, send } from '../call.ts'
import { ACCOUNT_KEY } from './own-account.ts'
import { act, request } from './request.ts'

/** What the server keeps of somebody. */
export interface OwnData {
  /** By kind; days are null if it is kept until it is deleted. */
  kept: readonly { what: string; count: number; days: number | null }[]
  /** Folders with files. */
  folders: number
  storage: { usedBytes: number; limitBytes: number | null }
}

export const ownDataQuery = queryOptions({
  queryKey: [ACCOUNT_KEY, 'data'],
  queryFn: () => request<OwnData>('GET', '/account/v1/data'),
})

/** Everything of one's own, one JSON object a line. */
export async function exportData(): Promise<Blob> {
  const response = await send('/account/v1/data/export')
  if (!response.ok) await readJson(response)
  return response.blob()
}

export const eraseData = (name: string): Promise<void> => act('POST', '/account/v1/data/erase', { name })
