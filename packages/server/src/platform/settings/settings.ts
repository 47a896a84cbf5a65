import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isAddressRange } from '../identity/network-address.ts'
import type { StoreLocation } from '../store/open.ts'
import { DEFAULT_ANSWER_TOKENS, PROVIDERS, type ModelKey } from './model-key.ts'

/** Settings from the environment. All are optional. */
export interface Settings {
  /** The data folder of a local installation. */
  home: string
  location: StoreLocation
  /** Whether several people use one database. */
  shared: boolean
  /** Master keys for users' own model keys, the current one first; undefined to use the file in the data folder. */
  masterKey: string | undefined
  port: number
  /** The address that people use, such as `https://tutor.example.edu`; undefined where it is the one listened on. */
  publicUrl: string | undefined
  /** Addresses and subnets of the proxies whose `Forwarded` and `X-Forwarded-*` headers count. */
  trustedProxies: readonly string[]
  /** Hours without a request after which a browser is signed out. */
  browserHours: number
  logLevel: string
  /** Days without activity after which a tutoring session closes. */
  sessionDays: number
  /** How often the daemon polls its server, in seconds. */
  syncSeconds: number
  /** Whether old data is anonymised and deleted while serving. */
  retention: boolean
  /** Scales the rate limits of calls; Infinity lifts them. */
  rateLimits: number
  /** What each person may store, in bytes; Infinity for no limit. */
  storageBytes: number
  /** Whether plain MCP requests are answered without the SDK. */
  mcpFastPath: boolean
  /** Where the agents' logs of this machine's owner are; undefined to not read them. */
  agentLogs: { home: string; env: Readonly<Record<string, string | undefined>> } | undefined
  tutor: {
    /** The model that the operator pays for. */
    operator: ModelKey | undefined
    /** The maximum number of input and output tokens per answer. */
    tokens: number
    /** For all users together; Infinity for no limit. */
    dailyTokens: number
  }
}

export const DEFAULT_PORT = 4141
export const DEFAULT_SESSION_DAYS = 30
export const DEFAULT_SYNC_SECONDS = 5
export const DEFAULT_BROWSER_HOURS = 12
const DEFAULT_STORAGE_MB = 200
const MEGABYTE = 1_000_000

const Environment = z.object({
  TN_HOME: z.string().min(1).optional(),
  TN_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  TN_MASTER_KEY: z
    .string()
    .regex(
      /^\s*[A-Za-z0-9+/]{43}=(\s*,\s*[A-Za-z0-9+/]{43}=)*\s*$/,
      'must be 32 bytes in base64; make one with: openssl rand -base64 32',
    )
    .optional(),
  TN_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(DEFAULT_PORT),
  TN_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .refine(
      (url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`,
      'must have no path, such as https://tutor.example.edu',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  TN_TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine(
      (ranges) => ranges.every(isAddressRange),
      'must be addresses or subnets, such as loopback,10.0.0.0/8',
    )
    .default([]),
  TN_BROWSER_HOURS: z.coerce
    .number('must be a number of hours')
    .min(1)
    .max(720)
    .default(DEFAULT_BROWSER_HOURS),
  TN_SESSION_DAYS: z.coerce.number('must be a number of days').min(1).max(3650).default(DEFAULT_SESSION_DAYS),
  TN_SYNC_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(1)
    .max(3600)
    .default(DEFAULT_SYNC_SECONDS),
  TN_RETENTION: z.enum(['on', 'off']).optional(),
  TN_RATE_LIMITS: z
    .literal('off')
    .transform(() => Infinity)
    .or(z.coerce.number('must be a factor or off').min(0.01).max(1_000))
    .default(1),
  TN_STORAGE_MB: z
    .literal('off')
    .transform(() => Infinity)
    .or(z.coerce.number('must be a number of megabytes or off').min(1).max(10_000_000))
    .default(DEFAULT_STORAGE_MB),
  TN_TRACE: z.enum(['on', 'off']).default('on'),
  TN_MCP_DIRECT: z.enum(['on', 'off']).default('on'),
  TN_TUTOR_PROVIDER: z.enum(PROVIDERS).optional(),
  TN_TUTOR_MODEL: z.string().min(1).max(200).optional(),
  TN_TUTOR_API_KEY: z.string().min(1).optional(),
  TN_TUTOR_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  TN_TUTOR_TOKENS: z.coerce
    .number('must be a number of tokens')
    .int()
    .min(1_000)
    .max(10_000_000)
    .default(DEFAULT_ANSWER_TOKENS),
  TN_TUTOR_DAILY_TOKENS: z.coerce.number('must be a number of tokens').int().min(1_000).optional(),
  TN_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

type SettingName = keyof z.output<typeof Environment>

/** Help texts. */
export const SETTING_HELP: { readonly [Name in SettingName]: string } = {
  TN_HOME: 'the data folder',
  TN_DATABASE_URL: 'a PostgreSQL database to use instead of the file in TN_HOME',
  TN_MASTER_KEY: "encrypts users' model keys (32 bytes in base64); default: the file master.key in TN_HOME",
  TN_PORT: `the port of \`tn serve\` (default: ${DEFAULT_PORT})`,
  TN_PUBLIC_URL: 'the address that people use, if a proxy is in front: https://tutor.example.edu',
  TN_TRUSTED_PROXIES:
    'addresses or subnets of proxies that say who the client is, e.g. loopback,10.0.0.0/8 (default: none)',
  TN_BROWSER_HOURS: `hours without a request after which a browser is signed out (default: ${DEFAULT_BROWSER_HOURS})`,
  TN_SESSION_DAYS: `days without activity after which a tutoring session closes (default: ${DEFAULT_SESSION_DAYS})`,
  TN_SYNC_SECONDS: `seconds between the daemon's polls of its server (default: ${DEFAULT_SYNC_SECONDS})`,
  TN_RETENTION: 'on or off: anonymise and delete old data while serving (default: on with PostgreSQL)',
  TN_RATE_LIMITS: 'a factor for the rate limits of tools, or off (default: 1)',
  TN_STORAGE_MB: `megabytes that each user may store, or off (default: ${DEFAULT_STORAGE_MB}; no limit for the owner of a local installation)`,
  TN_TRACE: "on or off: read agents' logs for `tn trace` (default: on)",
  TN_MCP_DIRECT: 'on or off: answer plain MCP requests without the SDK (default: on)',
  TN_TUTOR_PROVIDER: `the model provider that the operator pays for: ${PROVIDERS.join(', ')} (default: none)`,
  TN_TUTOR_MODEL: 'the model to use',
  TN_TUTOR_API_KEY: 'the API key',
  TN_TUTOR_BASE_URL: "the API's address, if not the provider's own",
  TN_TUTOR_TOKENS: `token limit per answer, input and output (default: ${DEFAULT_ANSWER_TOKENS})`,
  TN_TUTOR_DAILY_TOKENS: 'token limit per day for all users together (default: none)',
  TN_LOG_LEVEL: 'trace, debug, info, warn, error or silent (default: info)',
}

/** An invalid setting; the message says which and why. */
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
  const { TN_HOME, TN_DATABASE_URL, TN_MASTER_KEY, TN_PORT, TN_LOG_LEVEL, TN_SESSION_DAYS, TN_RETENTION } =
    parsed.data
  const home = resolve(TN_HOME ?? platformHome(env))
  return {
    home,
    location: TN_DATABASE_URL ? { databaseUrl: TN_DATABASE_URL } : { file: join(home, 'tutor-nexus.db') },
    shared: TN_DATABASE_URL !== undefined,
    masterKey: TN_MASTER_KEY,
    port: TN_PORT,
    publicUrl: parsed.data.TN_PUBLIC_URL,
    trustedProxies: parsed.data.TN_TRUSTED_PROXIES,
    browserHours: parsed.data.TN_BROWSER_HOURS,
    logLevel: TN_LOG_LEVEL,
    sessionDays: TN_SESSION_DAYS,
    syncSeconds: parsed.data.TN_SYNC_SECONDS,
    // People decide themselves how long to keep data on their own machine.
    retention: TN_RETENTION === undefined ? TN_DATABASE_URL !== undefined : TN_RETENTION === 'on',
    rateLimits: parsed.data.TN_RATE_LIMITS,
    storageBytes: parsed.data.TN_STORAGE_MB * MEGABYTE,
    mcpFastPath: parsed.data.TN_MCP_DIRECT === 'on',
    agentLogs: parsed.data.TN_TRACE === 'off' ? undefined : agentLogs(env),
    tutor: {
      operator: operatorModel(parsed.data),
      tokens: parsed.data.TN_TUTOR_TOKENS,
      dailyTokens: dailyTokens(parsed.data),
    },
  }
}

/** Creates the data folder, readable only by its owner. */
export function ensureHome({ home }: Settings): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
}

/** Never on a shared server, whose users must not read the host's logs, nor without a home folder. */
function agentLogs(env: NodeJS.ProcessEnv): Settings['agentLogs'] {
  const home = env[process.platform === 'win32' ? 'USERPROFILE' : 'HOME']
  return env['TN_DATABASE_URL'] || !home ? undefined : { home, env }
}

/** Undefined without a provider. With one, its other settings are required. */
function operatorModel(given: z.output<typeof Environment>): ModelKey | undefined {
  const { TN_TUTOR_PROVIDER: provider, TN_TUTOR_MODEL: model, TN_TUTOR_BASE_URL: baseUrl = null } = given
  const { TN_TUTOR_API_KEY: apiKey = '' } = given
  if (provider === undefined) {
    if (model === undefined && baseUrl === null && apiKey === '') return undefined
    throw new SettingsError(`TN_TUTOR_PROVIDER must be set with the others: ${PROVIDERS.join(', ')}`)
  }
  if (model === undefined) throw new SettingsError('TN_TUTOR_MODEL must be set with TN_TUTOR_PROVIDER')
  if (provider === 'openai-compatible' && baseUrl === null)
    throw new SettingsError('TN_TUTOR_BASE_URL must be set for openai-compatible')
  if (provider !== 'openai-compatible' && apiKey === '')
    throw new SettingsError(`TN_TUTOR_API_KEY must be set for ${provider}`)
  return { provider, label: 'operator', model, baseUrl, open: async () => apiKey }
}

function dailyTokens({ TN_TUTOR_TOKENS, TN_TUTOR_DAILY_TOKENS = Infinity }: z.output<typeof Environment>) {
  if (TN_TUTOR_DAILY_TOKENS < TN_TUTOR_TOKENS)
    throw new SettingsError(`TN_TUTOR_DAILY_TOKENS must be at least TN_TUTOR_TOKENS (${TN_TUTOR_TOKENS})`)
  return TN_TUTOR_DAILY_TOKENS
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
