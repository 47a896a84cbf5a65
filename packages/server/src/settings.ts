import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { StoreLocation } from './store/open.ts'

/** What the environment decides. Nothing has to be set. */
export interface Settings {
  /** The folder that holds everything of a local installation. */
  home: string
  location: StoreLocation
  /** Several people use one database. */
  shared: boolean
  port: number
  logLevel: string
}

export const DEFAULT_PORT = 4141

const Environment = z.object({
  TN_HOME: z.string().min(1).optional(),
  TN_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  TN_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(DEFAULT_PORT),
  TN_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** Thrown where a setting makes no sense; the message says which and why. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'),
    )
  }
  const { TN_HOME, TN_DATABASE_URL, TN_PORT, TN_LOG_LEVEL } = parsed.data
  const home = resolve(TN_HOME ?? platformHome(env))
  return {
    home,
    location: TN_DATABASE_URL ? { databaseUrl: TN_DATABASE_URL } : { file: join(home, 'tutor-nexus.db') },
    shared: TN_DATABASE_URL !== undefined,
    port: TN_PORT,
    logLevel: TN_LOG_LEVEL,
  }
}

function platformHome(env: NodeJS.ProcessEnv): string {
  switch (process.platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Tutor Nexus')
    case 'win32':
      return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Tutor Nexus')
    default:
      return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'tutor-nexus')
  }
}
