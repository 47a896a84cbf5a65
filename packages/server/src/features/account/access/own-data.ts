import type { App } from '../../../platform/feature/app.ts'
import { RETENTION } from '../../../platform/jobs/retention.ts'
import { keptKinds, type KeptDays, type KeptKind } from '../model/kept-data.ts'
import { PersonStore } from '../store/person-store.ts'

export interface OwnData {
  /** How many rows there are, by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly kept: readonly KeptKind[]
  readonly keptDays: KeptDays
}

/** What is kept of a person, and until when. */
export async function ownDataOf(
  {
    store,
    tables,
    settings,
  }: Pick<App, 'store' | 'tables'> & {
    settings: Pick<App['settings'], 'retention' | 'auditDays'>
  },
  userId: string,
): Promise<OwnData> {
  const { retention, auditDays } = settings
  const keptDays = {
    conversations: retention ? RETENTION.messageDays : null,
    auditAddresses: retention ? RETENTION.addressDays : null,
    audit: retention ? auditDays : null,
    everythingElse: null,
  }
  const rows = await new PersonStore(store, tables).count(userId)
  return { rows, kept: keptKinds(rows, keptDays), keptDays }
}
