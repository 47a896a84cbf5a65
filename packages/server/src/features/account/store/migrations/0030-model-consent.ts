import { required, type Migration } from '../../../../platform/store/migrations/migration.ts'

/** Which model providers a person lets see what they ask. */
export const modelConsent: Migration = {
  name: '0030-model-consent',
  async up(db, { text, boolean }) {
    await db.schema
      .createTable('model_consent')
      .addColumn('owner', text, required)
      .addColumn('recipient', text, required)
      .addColumn('name', text, required)
      .addColumn('model', text)
      .addColumn('agreed', boolean, required)
      .addColumn('at', text, required)
      .addPrimaryKeyConstraint('model_consent_key', ['owner', 'recipient'])
      .execute()
  },
}
