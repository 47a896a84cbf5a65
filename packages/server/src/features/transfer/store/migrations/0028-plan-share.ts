import { key, required, type Migration } from '../../../../platform/store/migrations/migration.ts'

/** Plans of every kind that somebody shares, and what is written about them. */
export const planShare: Migration = {
  name: '0028-plan-share',
  async up(db, { text, integer, boolean }) {
    await db.schema
      .createTable('plan_share')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('plan_id', text, required)
      .addColumn('kind', text, required)
      .addColumn('token_hash', text, (column) => column.unique())
      .addColumn('recipient', text, (column) => column.references('user.id').onDelete('cascade'))
      .addColumn('shows_name', boolean, required)
      .addColumn('created_at', text, required)
      .addColumn('expires_at', text, required)
      .addColumn('revoked_at', text)
      .addColumn('seen_at', text)
      .addColumn('seen_count', integer, required)
      .addColumn('comment_count', integer, required)
      .execute()
    for (const column of ['owner', 'plan_id', 'recipient'])
      await db.schema.createIndex(`plan_share_${column}`).on('plan_share').column(column).execute()

    await db.schema
      .createTable('plan_comment')
      .addColumn('id', text, key)
      .addColumn('share_id', text, (column) =>
        column.notNull().references('plan_share.id').onDelete('cascade'),
      )
      .addColumn('owner', text, required)
      .addColumn('student', text, required)
      .addColumn('text', text, required)
      .addColumn('created_at', text, required)
      .execute()
    for (const column of ['share_id', 'owner', 'student'])
      await db.schema.createIndex(`plan_comment_${column}`).on('plan_comment').column(column).execute()
  },
}
