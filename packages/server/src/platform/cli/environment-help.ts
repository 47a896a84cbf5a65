import { type Environment, SETTING_HELP } from '../settings/environment.ts'
import { asStarted } from './started-as.ts'
import { pageOf, READABLE } from './terminal/page.ts'
import { wrap } from './terminal/text-width.ts'

type SettingName = keyof Environment

/** The variables by what they are for. */
const GROUPS: Readonly<Record<string, readonly SettingName[]>> = {
  Data: [
    'TN_HOME',
    'TN_DATABASE_URL',
    'TN_DATABASE_DIRECT_URL',
    'TN_DATABASE_POOLER',
    'TN_MASTER_KEY',
    'TN_TRACE',
  ],
  'Address and network': ['TN_PORT', 'TN_PUBLIC_URL', 'TN_TRUSTED_PROXIES', 'TN_MCP_DIRECT'],
  'Sign-in and access': [
    'TN_BROWSER_HOURS',
    'TN_OIDC_ISSUER',
    'TN_OIDC_CLIENT_ID',
    'TN_OIDC_CLIENT_SECRET',
    'TN_OIDC_TITLE',
    'TN_OIDC_ROLE_CLAIM',
    'TN_OAUTH_REGISTRATION',
    'TN_OAUTH_ISSUER',
    'TN_MAIL_URL',
    'TN_MAIL_FROM',
  ],
  'Model for everybody': [
    'TN_TUTOR_PROVIDER',
    'TN_TUTOR_MODEL',
    'TN_TUTOR_API_KEY',
    'TN_TUTOR_BASE_URL',
    'TN_TUTOR_TOKENS',
    'TN_TUTOR_DAILY_TOKENS',
  ],
  'Limits and how long things are kept': [
    'TN_RATE_LIMITS',
    'TN_STORAGE_MB',
    'TN_SUBSCRIPTION_SECRET',
    'TN_SESSION_DAYS',
    'TN_RETENTION',
    'TN_AUDIT_DAYS',
    'TN_SYNC_SECONDS',
  ],
  'Log and traces': ['TN_LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
}

/** What `tn help environment` prints: each variable, and below it what it sets. */
export function environmentHelp(): string {
  const width = Math.min(READABLE, pageOf(process.stdout).width) - INDENT.length
  const linesOf = (name: SettingName): string[] => [
    `  ${name}`,
    ...wrap(asStarted(SETTING_HELP[name]), width).map((line) => INDENT + line),
  ]
  return Object.entries(GROUPS)
    .map(([group, names]) => [`${group}:`, ...names.flatMap(linesOf)].join('\n'))
    .join('\n\n')
}

const INDENT = '      '
