import type { Migration } from '../../../../platform/store/migrations/migration.ts'

/** Where an invitation was sent to, which becomes the address of the account. */
export const invitationEmail: Migration = {
  name: '0029-invitation-email',
  async up(db, { text }) {
    await db.schema.alterTable('invitation').addColumn('email', text).execute()
  },
}
