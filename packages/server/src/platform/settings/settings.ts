import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { MailServer } from '../mail/mailer.ts'
import type { PostgresLocation, StoreLocation } from '../store/open.ts'
import { Environment } from './environment.ts'
import { PROVIDERS, type ModelKey } from './model-key.ts'
import type { SchoolProvider } from './school-provider.ts'

/** Settings from the environment. All are optional. */
export interface Settings {
  /** The data folder of a local installation. */
  home: string
  location: StoreLocation
  /** Whether others than the owner of this machine can reach it: with PostgreSQL, or at a public address. */
  shared: boolean
  /** Whether the data is on this machine, so that its owner's notes, logs and disk are at hand. */
  local: boolean
  /** Master keys for users' own model keys, the current one first; undefined to use the file in the data folder. */
  masterKey: string | undefined
  port: number
  /** The address that people use, such as `https://tutor.example.edu`; undefined where it is the one listened on. */
  publicUrl: string | undefined
  /** Addresses and subnets of the proxies whose `Forwarded` and `X-Forwarded-*` headers count. */
  trustedProxies: readonly string[]
  /** Hours without a request after which a browser is signed out. */
  browserHours: number
  /** The school's OpenID provider, where there is one. */
  provider: SchoolProvider | undefined
  /** Authorization of assistants by OAuth. */
  oauth: {
    /** Whether clients may register themselves. */
    registration: boolean
    /** The authorization server that issues tokens in place of our own. */
    issuer: string | undefined
  }
  /** Sends invitations and recovery links; undefined where operators pass links on themselves. */
  mail: MailServer | undefined
  /** Signs events about subscriptions; undefined where none are taken. */
  subscriptionSecret: string | undefined
  logLevel: string
  /** Days without activity after which a tutoring session closes. */
  sessionDays: number
  /** How often the daemon polls its server, in seconds. */
  syncSeconds: number
  /** Whether old data is anonymised and deleted while serving. */
  retention: boolean
  /** Whether a collector is named that gets the spans of calls. */
  exportsSpans: boolean
  /** Days after which entries of the audit log are deleted. */
  auditDays: number
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

const MEGABYTE = 1_000_000

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
  const local = TN_DATABASE_URL === undefined
  const shared = !local || parsed.data.TN_PUBLIC_URL !== undefined
  return {
    home,
    location: postgresLocation(parsed.data) ?? { file: join(home, 'tutor-nexus.db') },
    shared,
    local,
    masterKey: TN_MASTER_KEY,
    port: TN_PORT,
    publicUrl: parsed.data.TN_PUBLIC_URL,
    trustedProxies: parsed.data.TN_TRUSTED_PROXIES,
    browserHours: parsed.data.TN_BROWSER_HOURS,
    provider: schoolProvider(parsed.data),
    oauth: {
      registration: parsed.data.TN_OAUTH_REGISTRATION === 'on',
      issuer: parsed.data.TN_OAUTH_ISSUER,
    },
    mail: mailServer(parsed.data),
    subscriptionSecret: parsed.data.TN_SUBSCRIPTION_SECRET,
    logLevel: TN_LOG_LEVEL,
    sessionDays: TN_SESSION_DAYS,
    syncSeconds: parsed.data.TN_SYNC_SECONDS,
    // People decide themselves how long to keep data on their own machine.
    retention: TN_RETENTION === undefined ? !local : TN_RETENTION === 'on',
    exportsSpans: Boolean(
      parsed.data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || parsed.data.OTEL_EXPORTER_OTLP_ENDPOINT,
    ),
    auditDays: parsed.data.TN_AUDIT_DAYS,
    rateLimits: parsed.data.TN_RATE_LIMITS,
    storageBytes: parsed.data.TN_STORAGE_MB * MEGABYTE,
    mcpFastPath: parsed.data.TN_MCP_DIRECT === 'on',
    agentLogs: parsed.data.TN_TRACE === 'on' && local ? agentLogs(env) : undefined,
    tutor: {
      operator: operatorModel(parsed.data),
      tokens: parsed.data.TN_TUTOR_TOKENS,
      dailyTokens: dailyTokens(parsed.data),
    },
  }
}

/** Undefined without a database. A pooler that changes connections needs an address past it. */
function postgresLocation(given: Environment): PostgresLocation | undefined {
  const {
    TN_DATABASE_URL: databaseUrl,
    TN_DATABASE_DIRECT_URL: directUrl,
    TN_DATABASE_POOLER: pooler,
  } = given
  const isPooled = pooler === 'transaction'
  if (isPooled && directUrl === undefined)
    throw new SettingsError('TN_DATABASE_DIRECT_URL must be set with TN_DATABASE_POOLER')
  if (databaseUrl !== undefined) return { databaseUrl, isPooled, ...(directUrl && { directUrl }) }
  if (directUrl === undefined) return undefined
  throw new SettingsError('TN_DATABASE_URL must be set with TN_DATABASE_DIRECT_URL')
}

/** Creates the data folder, readable only by its owner. */
export function ensureHome({ home }: Settings): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
}

/** Undefined without a home folder. */
function agentLogs(env: NodeJS.ProcessEnv): Settings['agentLogs'] {
  const home = env[process.platform === 'win32' ? 'USERPROFILE' : 'HOME']
  return home ? { home, env } : undefined
}

/** Undefined without an issuer. With one, the client is required. */
function schoolProvider(given: Environment): SchoolProvider | undefined {
  const { TN_OIDC_ISSUER: issuer, TN_OIDC_CLIENT_ID: clientId, TN_OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer === undefined) {
    if (clientId === undefined && clientSecret === undefined) return undefined
    throw new SettingsError('TN_OIDC_ISSUER must be set with TN_OIDC_CLIENT_ID')
  }
  if (clientId === undefined || clientSecret === undefined)
    throw new SettingsError('TN_OIDC_CLIENT_ID and TN_OIDC_CLIENT_SECRET must be set with TN_OIDC_ISSUER')
  return { issuer, clientId, clientSecret, title: given.TN_OIDC_TITLE, roles: given.TN_OIDC_ROLE_CLAIM }
}

/** Undefined without an address. */
function mailServer({ TN_MAIL_URL: url, TN_MAIL_FROM: from }: Environment): MailServer | undefined {
  if (url === undefined && from === undefined) return undefined
  if (url === undefined || from === undefined)
    throw new SettingsError('TN_MAIL_URL and TN_MAIL_FROM must be set together')
  return { url, from }
}

/** Undefined without a provider. With one, its other settings are required. */
function operatorModel(given: Environment): ModelKey | undefined {
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

function dailyTokens({ TN_TUTOR_TOKENS, TN_TUTOR_DAILY_TOKENS = Infinity }: Environment) {
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
