import { ToolError } from '@tutor-nexus/toolkit'
import type { App } from '../../../platform/feature/app.ts'
import type { User } from '../../../platform/identity/identity.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { Role } from '../../../platform/store/schema/identity-tables.ts'
import { INVITATION_DAYS } from '../model/invitation.ts'
import { invitationMail, recoveryMail } from '../model/mails.ts'
import { InvitationStore, type InvitationContext } from '../sign-in/invitation-store.ts'
import { eventOf, type OperatorAction } from '../subscription/operator-actions.ts'
import { recordEvent } from '../subscription/record-event.ts'
import { subscriptionStore } from '../subscription/subscription-store.ts'
import { standingOf, type Subscription } from '../subscription/subscription.ts'
import { AccountStore } from './account-store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const RECOVERY_MS = DAY
const SETUP_MS = HOUR
/** The most that an operator can let somebody store. */
export const MOST_MEGABYTES = 10_000_000

export interface NewLink {
  readonly id: string
  readonly link: string
  readonly expiresAt: string
}

export interface InviteOptions {
  readonly role: Role
  readonly name?: string | undefined
  readonly days?: number | undefined
  /** Where to send it. */
  readonly email?: string | undefined
}

/** An invitation, and whether it was sent by mail. */
export interface NewInvitation extends NewLink {
  readonly mailed: boolean
}

/** What operators have a hand in. */
export type Administered = Pick<App, 'store' | 'audit' | 'storage' | 'sendMail' | 'log'>

/** What an operator does, from the page or the command line. Every step is in the audit log, with who did it. */
export class Administration {
  readonly #app: Administered
  readonly #context: InvitationContext
  /** The address that links begin with. */
  readonly #base: string
  readonly #actor: string | null

  constructor(app: Administered, context: InvitationContext, base: string, actor: string | null) {
    this.#app = app
    this.#context = context
    this.#base = base
    this.#actor = actor
  }

  /** The link is valid whether or not it could be sent. */
  async invite({ role, name, days = INVITATION_DAYS, email }: InviteOptions): Promise<NewInvitation> {
    if (email !== undefined && !this.#app.sendMail)
      throw new ToolError('UNPROCESSABLE_ENTITY', 'This server sends no mails', {
        details: { reason: 'Leave the address out and pass the link on yourself, or set TN_MAIL_URL' },
      })
    const given = { role, name: name ?? null, email: email ?? null, validMs: days * DAY }
    const made = await this.#link(given, 'invitation-created', null)
    return { ...made, mailed: email !== undefined && (await this.#send(invitationMail(email, role, made))) }
  }

  /** Invites the first operator of a server. */
  inviteFirst(): Promise<NewLink> {
    return this.#link({ role: 'operator', name: null, validMs: SETUP_MS }, 'invitation-created', null)
  }

  /** A link by which somebody gets back into their account. */
  recover({ id, name, role }: User): Promise<NewLink> {
    return this.#link({ role, name, userId: id, validMs: RECOVERY_MS }, 'recovery-created', id)
  }

  /** The same, sent to the person who asked for it. */
  async mailRecovery(user: User, email: string): Promise<void> {
    await this.#send(recoveryMail(email, user.name, await this.recover(user)))
  }

  async setRole(user: User, role: Role): Promise<void> {
    await this.#app.store.write(async () => {
      await new AccountStore(this.#app.store).setRole(user, role)
      await this.#record('role-changed', user.id, { from: user.role, to: role })
    })
  }

  async setDisabled(user: User, isDisabled: boolean): Promise<void> {
    await this.#app.store.write(async () => {
      const disabledAt = isDisabled ? this.#context.now().toISOString() : null
      await new AccountStore(this.#app.store).setDisabled(user, disabledAt)
      await this.#record(isDisabled ? 'account-disabled' : 'account-enabled', user.id, {})
    })
  }

  async setStorage({ id }: User, megabytes: number | null): Promise<void> {
    await this.#app.store.write(async () => {
      await this.#app.storage.setLimit(id, megabytes)
      await this.#record('quota-changed', id, { megabytes })
    })
  }

  async changeSubscription({ id }: User, action: OperatorAction): Promise<Subscription | undefined> {
    const at = this.#context.now()
    return this.#app.store.write(async () => {
      const before = await subscriptionStore(this.#app.store, id).get()
      if (action.action === 'cancel' && (!before || standingOf(before, at).tier === 'free'))
        throw nothingToCancel()
      const event = eventOf(action, before, { id: this.#context.newId(), at })
      if (event.periodEnd !== null && event.periodEnd <= (event.periodStart ?? event.occurredAt))
        throw endsTooEarly()
      const context = { ...this.#context, app: this.#app, actor: this.#actor }
      return (await recordEvent(context, id, event)).after
    })
  }

  async revokeInvitation(id: string): Promise<boolean> {
    return this.#app.store.write(async () => {
      const revoked = await new InvitationStore(this.#app.store, this.#context).revoke(id)
      if (revoked) await this.#record('invitation-revoked', null, { invitation: id })
      return revoked
    })
  }

  async #link(
    given: { role: Role; name: string | null; email?: string | null; userId?: string; validMs: number },
    event: 'invitation-created' | 'recovery-created',
    userId: string | null,
  ): Promise<NewLink> {
    return this.#app.store.write(async () => {
      const { role } = given
      const invitations = new InvitationStore(this.#app.store, this.#context)
      const { id, code, expiresAt } = await invitations.create({ ...given, createdBy: this.#actor })
      await this.#record(event, userId, { invitation: id, role })
      return { id, link: `${this.#base}/join#code=${code}`, expiresAt }
    })
  }

  async #send(mail: Mail): Promise<boolean> {
    try {
      await this.#app.sendMail?.(mail)
      return true
    } catch (err) {
      this.#app.log.logger.error({ err }, 'a mail was not sent')
      return false
    }
  }

  #record(
    event: Parameters<App['audit']['record']>[0]['event'],
    userId: string | null,
    detail: Parameters<App['audit']['record']>[0]['detail'],
  ): Promise<void> {
    return this.#app.audit.record({ event, userId, actor: this.#actor, detail })
  }
}

const nothingToCancel = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'There is no paid plan to cancel')

const endsTooEarly = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The plan would end before it begins', {
    details: { reason: 'Choose a later day' },
  })
