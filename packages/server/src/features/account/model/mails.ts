import * as z from 'zod'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { Role } from '../../../platform/store/schema/identity-tables.ts'

/** In lower case, as accounts keep it. */
export const Email = z.email().max(254).toLowerCase()

interface Link {
  readonly link: string
  readonly expiresAt: string
}

const until = (expiresAt: string): string => `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`

const aRole = (role: Role): string => (role === 'student' ? 'a student' : `an ${role}`)

export const invitationMail = (to: string, role: Role, { link, expiresAt }: Link): Mail => ({
  to,
  subject: 'Your invitation to Tutor Nexus',
  text: `You’re invited to Tutor Nexus as ${aRole(role)}. Open this link to create your account:

${link}

The link works once, until ${until(expiresAt)}. If you didn’t expect it, ignore this mail.
`,
})

export const recoveryMail = (to: string, name: string, { link, expiresAt }: Link): Mail => ({
  to,
  subject: 'Get back into Tutor Nexus',
  text: `Open this link to get back into the account ${name}, with a new password or passkey:

${link}

The link works once, until ${until(expiresAt)}. If you didn’t ask for it, ignore this mail: nothing has changed.
`,
})
