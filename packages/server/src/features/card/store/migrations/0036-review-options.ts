import type { Migration } from '../../../../platform/store/migrations/migration.ts'

/** Flags, burying by hand, and what a deck says of its learning steps, leeches and fitted weights. */
export const reviewOptions: Migration = {
  name: '0036-review-options',
  async up(db, { text, integer, json }) {
    await db.schema
      .alterTable('card')
      .addColumn('flag', integer, (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('card').addColumn('own_buried_until', text).execute()
    await db.schema
      .createIndex('card_queue')
      .on('card')
      // All that counting the notes due in a deck reads.
      .columns([
        'owner',
        'deck_id',
        'phase',
        'due_at',
        'id',
        'note_id',
        'suspended',
        'trashed_at',
        'buried_until',
        'own_buried_until',
      ])
      .execute()
    await db.schema.alterTable('deck').addColumn('steps', json).execute()
    await db.schema
      .alterTable('deck')
      .addColumn('leech_threshold', integer, (column) => column.notNull().defaultTo(8))
      .execute()
    await db.schema.alterTable('deck').addColumn('fit', json).execute()
  },
}
