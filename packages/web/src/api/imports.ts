import { readJson, send } from './call.ts'

export interface ImportReport {
  rows: number
  structured: number
  verbatim: number
  skipped: number
  rules: number
  added: number
  changed: number
  ended: number
  unchanged: boolean
  files: { total: number; failed: readonly { file: string; message: string }[] }
}

/** An import that this server runs or has run. */
export interface ImportJob {
  id: number
  adapter: string
  name: string
  state: 'running' | 'done' | 'failed' | 'stopped'
  progress: { rows: number; total: number | null; files?: { done: number; total: number } } | null
  report: ImportReport | null
  message: string | null
}

export interface Imports {
  imports: readonly ImportJob[]
  /** Schools of the BC Transfer Guide. */
  schools: readonly { code: string; name: string }[]
}

export const listImports = async (): Promise<Imports> => readJson(await send('/imports'))

/** Fetches all agreements of a school from the BC Transfer Guide. */
export const fetchSchool = async (code: string): Promise<ImportJob> =>
  readJson(await send(`/imports?${new URLSearchParams({ school: code })}`, { method: 'POST' }))

export interface Upload {
  adapter: string
  file: File
  university: string
}

export const uploadFile = async ({ adapter, file, university }: Upload): Promise<ImportJob> =>
  readJson(
    await send(`/imports?${new URLSearchParams({ adapter, name: file.name, university })}`, {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )
