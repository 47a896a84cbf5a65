import type { Migration } from '../../../../platform/store/migrations/migration.ts'

/** What is due in all decks is found by phase and day, and leeches by lapses; two earlier indexes answer nothing more. */
export const cardIndexes: Migration = {
  name: '0040-card-indexes',
  async up(db) {
    await db.schema
      .createIndex('card_queue_anywhere')
      .on('card')
      .columns([
        'owner',
        'phase',
        'due_at',
        'id',
        'deck_id',
        'note_id',
        'suspended',
        'trashed_at',
        'buried_until',
        'own_buried_until',
      ])
      .execute()
    await db.schema
      .createIndex('card_lapses')
      .on('card')
      .columns(['owner', 'lapses', 'id', 'suspended', 'trashed_at'])
      .execute()
    await db.schema.dropIndex('card_due').execute()
    await db.schema.dropIndex('card_due_anywhere').execute()
  },
}
