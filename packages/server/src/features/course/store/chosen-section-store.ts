import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'
import type { ClassMeeting } from '../model/timetable/chosen-section.ts'
import { sameSection, type SectionName } from '../model/timetable/section-name.ts'
import type { ChosenSectionTable } from './tables.ts'

export type ChosenRow = Omit<ChosenSectionTable, 'owner'>

export interface SectionToAdd extends SectionName {
  readonly meetings?: readonly ClassMeeting[] | null
}

export interface SectionChanges {
  readonly add: readonly SectionToAdd[]
  readonly remove: readonly SectionName[]
}

/** What a change did: what was so already is in neither list. */
export interface ChangedSections {
  readonly added: readonly SectionName[]
  readonly removed: readonly SectionName[]
}

export interface ChosenSectionStore {
  /** In the order in which they were chosen, each once. */
  list(): Promise<ChosenRow[]>
  /** Those that were removed, the last first. */
  listRemoved(): Promise<ChosenRow[]>
  change(changes: SectionChanges, made: { newId(): string; at: string }): Promise<ChangedSections>
}

const MOST_CHOSEN = 100
const COLUMNS = [
  'id',
  'course',
  'term',
  'section',
  'meetings',
  'rev',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const

/** Opens the chosen sections of one owner; no query of it can reach another's. */
export function chosenSectionStore(store: Store, owner: string): ChosenSectionStore {
  const rows = (db: Pick<Writer, 'selectFrom'>): Promise<ChosenRow[]> =>
    db.selectFrom('chosenSection').select(COLUMNS).where('owner', '=', owner).orderBy('id').execute()

  const write = async (db: Writer, row: ChosenRow, isNew: boolean, changeId: string) => {
    const { id, ...columns } = row
    if (isNew)
      await db
        .insertInto('chosenSection')
        .values({ ...row, owner })
        .execute()
    else
      await db
        .updateTable('chosenSection')
        .set(columns)
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute()
    await appendChange(db, {
      id: changeId,
      owner,
      device: store.device,
      entity: 'chosenSection',
      entityId: id,
      baseRev: isNew ? null : row.rev - 1,
      body: { ...row },
      createdAt: row.updatedAt,
    })
  }

  return {
    // Two devices may have chosen the same section, each with an id of its own.
    list: async () =>
      (await rows(store.read)).filter(
        (row, at, all) =>
          row.deletedAt === null &&
          all.findIndex((other) => other.deletedAt === null && sameSection(other, row)) === at,
      ),

    listRemoved: async () =>
      (await rows(store.read))
        .filter(({ deletedAt }) => deletedAt !== null)
        .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)),

    change: ({ add, remove }, { newId, at }) =>
      store.write(
        async (db) => {
          const known = await rows(db)
          const removed: SectionName[] = []
          for (const name of remove) {
            const chosen = known.filter((row) => row.deletedAt === null && sameSection(row, name))
            if (chosen.length > 0) removed.push(name)
            for (const row of chosen) {
              row.deletedAt = row.updatedAt = at
              row.rev += 1
              await write(db, row, false, newId())
            }
          }
          const added: SectionName[] = []
          for (const { course, term, section, meetings = null } of add) {
            const same = known.filter((row) => sameSection(row, { course, term, section }))
            const current = same.find(({ deletedAt }) => deletedAt === null)
            if (current && (meetings === null || isDeepStrictEqual(meetings, current.meetings))) continue
            const count = known.filter(({ deletedAt }) => deletedAt === null).length
            if (!current && count >= MOST_CHOSEN) throw tooMany()
            const before = current ?? same[0]
            const row = before ?? newRow({ course, term, section, meetings }, newId(), at)
            if (before)
              Object.assign(before, {
                meetings: meetings ?? before.meetings,
                deletedAt: null,
                updatedAt: at,
                rev: before.rev + 1,
              })
            else known.push(row)
            await write(db, row, !before, newId())
            added.push({ course, term, section })
          }
          return { added, removed }
        },
        { scope: owner },
      ),
  }
}

const newRow = (added: SectionName & Pick<ChosenRow, 'meetings'>, id: string, at: string): ChosenRow => ({
  id,
  ...added,
  rev: 1,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
})

const tooMany = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `At most ${MOST_CHOSEN} sections can be chosen: remove some first`)
