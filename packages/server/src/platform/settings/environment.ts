import * as z from 'zod'
import { isAddressRange, isLoopback } from '../identity/network-address.ts'
import { DEFAULT_ANSWER_TOKENS, PROVIDERS } from './model-key.ts'
import { parseRoleClaim } from './school-provider.ts'

const DEFAULT_PORT = 4141
const DEFAULT_SESSION_DAYS = 30
export const DEFAULT_SYNC_SECONDS = 5
const DEFAULT_BROWSER_HOURS = 12
const DEFAULT_AUDIT_DAYS = 365
const DEFAULT_STORAGE_MB = 200

/** Whoever could change an issuer's keys on their way could sign in as anybody. */
const issuer = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an https:// address' })
    .refine(
      (url) =>
        url.startsWith('https:') ||
        new URL(url).hostname === 'localhost' ||
        isLoopback(new URL(url).hostname),
      'must be an https:// address',
    )

const postgresUrl = () => z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

/** The variables as people set them. */
export const Environment = z.object({
  TN_HOME: z.string().min(1).optional(),
  TN_DATABASE_URL: postgresUrl().optional(),
  TN_DATABASE_DIRECT_URL: postgresUrl().optional(),
  TN_DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
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
  TN_OIDC_ISSUER: issuer().optional(),
  TN_OIDC_CLIENT_ID: z.string().min(1).optional(),
  TN_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  TN_OIDC_TITLE: z.string().min(1).max(100).default('your school'),
  TN_OIDC_ROLE_CLAIM: z
    .string()
    .transform(parseRoleClaim)
    .refine((claim) => claim !== undefined, 'must be like groups=advisors:advisor,it-staff:operator')
    .optional(),
  TN_OAUTH_REGISTRATION: z.enum(['on', 'off']).default('off'),
  TN_OAUTH_ISSUER: issuer()
    .refine((url) => !/[?#]/.test(url), 'must have neither a query nor a fragment')
    .optional(),
  TN_MAIL_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  TN_MAIL_FROM: z.string().min(1).max(200).optional(),
  TN_SUBSCRIPTION_SECRET: z.string().min(32, 'must have at least 32 characters').max(500).optional(),
  TN_SESSION_DAYS: z.coerce.number('must be a number of days').min(1).max(3650).default(DEFAULT_SESSION_DAYS),
  TN_SYNC_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(1)
    .max(3600)
    .default(DEFAULT_SYNC_SECONDS),
  TN_RETENTION: z.enum(['on', 'off']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  TN_AUDIT_DAYS: z.coerce
    .number('must be a number of days')
    .int()
    .min(30)
    .max(3650)
    .default(DEFAULT_AUDIT_DAYS),
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

export type Environment = z.output<typeof Environment>

/** Help texts. */
export const SETTING_HELP: { readonly [Name in keyof Environment]-?: string } = {
  TN_HOME: 'the data folder',
  TN_DATABASE_URL: 'a PostgreSQL database to use instead of the file in TN_HOME',
  TN_DATABASE_DIRECT_URL:
    'the same database past a connection pooler, for locks, notifications and migrations (default: TN_DATABASE_URL)',
  TN_DATABASE_POOLER:
    'transaction if TN_DATABASE_URL is a pooler in transaction mode, such as PgBouncer; needs TN_DATABASE_DIRECT_URL (default: none)',
  TN_MASTER_KEY: "encrypts users' model keys (32 bytes in base64); default: the file master.key in TN_HOME",
  TN_PORT: `the port of \`tn serve\` (default: ${DEFAULT_PORT})`,
  TN_PUBLIC_URL: 'the address that people use, if a proxy is in front: https://tutor.example.edu',
  TN_TRUSTED_PROXIES:
    'addresses or subnets of proxies that say who the client is, e.g. loopback,10.0.0.0/8 (default: none)',
  TN_BROWSER_HOURS: `hours without a request after which a browser is signed out (default: ${DEFAULT_BROWSER_HOURS})`,
  TN_OIDC_ISSUER: "the school's OpenID provider, e.g. https://login.example.edu (default: none)",
  TN_OIDC_CLIENT_ID: 'the client that the provider knows this server as',
  TN_OIDC_CLIENT_SECRET: "the client's secret",
  TN_OIDC_TITLE: 'what people know the provider as, e.g. Example University',
  TN_OIDC_ROLE_CLAIM:
    'which values of which claim give a role, e.g. groups=advisors:advisor,it-staff:operator (default: everybody is a student)',
  TN_OAUTH_REGISTRATION: 'on or off: let apps register themselves to ask for access (default: off)',
  TN_OAUTH_ISSUER:
    'an authorization server whose tokens are accepted instead of our own, e.g. https://login.example.edu',
  TN_MAIL_URL:
    'a mail server for invitations and recovery links, e.g. smtps://name:password@smtp.example.edu (default: none)',
  TN_MAIL_FROM: 'the sender of these mails, e.g. Tutor Nexus <tutor@example.edu>',
  TN_SUBSCRIPTION_SECRET:
    'the secret that signs events about subscriptions, at least 32 characters (default: none are taken)',
  TN_SESSION_DAYS: `days without activity after which a tutoring session closes (default: ${DEFAULT_SESSION_DAYS})`,
  TN_SYNC_SECONDS: `seconds between the daemon's polls of its server (default: ${DEFAULT_SYNC_SECONDS})`,
  TN_RETENTION: 'on or off: anonymise and delete old data while serving (default: on with PostgreSQL)',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'the address of an OpenTelemetry collector, which then gets a span of each call (OTLP over HTTP; default: none)',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the same for spans alone, with its path',
  TN_AUDIT_DAYS: `days after which retention deletes entries of the audit log (default: ${DEFAULT_AUDIT_DAYS})`,
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
