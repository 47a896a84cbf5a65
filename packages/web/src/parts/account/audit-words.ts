import { capitalize } from '../text/words.ts'

/** What the events of the audit log are called. */
export const AUDIT_EVENTS: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed sign-in',
  'sign-out': 'Signed out',
  'user-added': 'Account created',
  'account-recovered': 'Account recovered by a link',
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'role-changed': 'Role changed',
  'quota-changed': 'Storage limit changed',
  'subscription-changed': 'Plan changed',
  'password-changed': 'Password changed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'invitation-created': 'Invitation created',
  'invitation-revoked': 'Invitation revoked',
  'recovery-created': 'Recovery link created',
  consent: 'Assistant connected',
  'consent-refused': 'Assistant refused',
  'access-revoked': 'Assistant disconnected',
  'model-consent': 'Model provider allowed',
  'model-consent-refused': 'Model provider refused',
  'browser-revoked': 'Browser signed out',
  'token-created': 'Token created',
  'token-revoked': 'Token revoked',
  'link-approved': 'Device linked',
  'share-created': 'Plan shared',
  'share-revoked': 'Sharing of a plan ended',
  'calendar-created': 'Calendar address created',
  'calendar-revoked': 'Calendar address revoked',
  imported: 'Data imported',
  'import-removed': 'Import removed',
  'setting-changed': 'Setting changed',
  exported: 'Data downloaded',
  erased: 'Account erased',
  'access-denied': 'Access denied',
}

/** `role-changed` → `Role changed`. */
export const auditEvent = (event: string): string =>
  AUDIT_EVENTS[event] ?? capitalize(event.replaceAll('-', ' '))

/** Names in a detail, such as the one of a token or of a way to sign in. */
const TELLING = ['name', 'by', 'role', 'route'] as const

/** What an entry is about, in a few words; empty if its event says it all. */
export function auditDetail(detail: Readonly<Record<string, unknown>>): string {
  return TELLING.flatMap((key) => (typeof detail[key] === 'string' ? [detail[key]] : [])).join(', ')
}
