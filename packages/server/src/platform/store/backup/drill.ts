import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreLocation } from '../open.ts'
import type { Store } from '../store.ts'
import { backup, type RestoreResult } from './backup.ts'
import { tableDigests, type TableDigests } from './table-digests.ts'

/** How a drill went; times in seconds. */
export interface DrillReport {
  readonly bytes: number
  readonly backupSeconds: number
  readonly restoreSeconds: number
  readonly compareSeconds: number
  readonly tables: number
  readonly rows: number
  /** Tables that came back with other rows. */
  readonly different: readonly string[]
  /** Tables that somebody wrote to meanwhile, so that there was nothing to hold them against. */
  readonly changedMeanwhile: readonly string[]
}

export interface DrillSettings {
  readonly location: StoreLocation
  /** The data folder: what the drill makes is in a folder in it until the end. */
  readonly home: string
  open(location: StoreLocation): Promise<Store>
  restore(location: StoreLocation, archive: string): Promise<RestoreResult>
}

/** Makes a backup, restores it elsewhere and compares every row. The database itself is only read. */
export async function drill({ location, home, open, restore }: DrillSettings): Promise<DrillReport> {
  const folder = await mkdtemp(join(home, 'drill-'))
  const archive = join(folder, 'backup')
  try {
    const before = await tableDigests(location)
    const [backupSeconds] = await timed(async () => {
      const store = await open(location)
      try {
        await backup(store, archive)
      } finally {
        await store.close()
      }
    })
    const { size: bytes } = await stat(archive)
    const after = await tableDigests(location)
    const scratch = await scratchIn(location, folder)
    try {
      const [restoreSeconds] = await timed(() => restore(scratch.location, archive))
      const [compareSeconds, restored] = await timed(() => tableDigests(scratch.location))
      return { bytes, backupSeconds, restoreSeconds, compareSeconds, ...compared(before, after, restored) }
    } finally {
      await scratch.remove()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function scratchIn(
  location: StoreLocation,
  folder: string,
): Promise<{ location: StoreLocation; remove(): Promise<void> }> {
  if ('file' in location)
    return { location: { file: join(folder, 'restored.db') }, remove: () => Promise.resolve() }
  const { createScratchDatabase } = await import('../postgres/scratch-database.ts')
  const name = `tutor_nexus_drill_${process.pid}_${Date.now()}`
  const { databaseUrl, remove } = await createScratchDatabase(location.databaseUrl, name)
  return { location: { databaseUrl }, remove }
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
  const began = performance.now()
  const result = await work()
  return [(performance.now() - began) / 1_000, result]
}

function compared(
  before: TableDigests,
  after: TableDigests,
  restored: TableDigests,
): Pick<DrillReport, 'tables' | 'rows' | 'different' | 'changedMeanwhile'> {
  const different: string[] = []
  const changedMeanwhile: string[] = []
  let rows = 0
  for (const table of new Set([...before.keys(), ...after.keys(), ...restored.keys()])) {
    const found = restored.get(table)
    rows += found?.rows ?? 0
    const isSame = [before, after].some((each) => each.get(table)?.digest === found?.digest)
    if (isSame) continue
    const isQuiet = before.get(table)?.digest === after.get(table)?.digest
    if (isQuiet) different.push(table)
    else changedMeanwhile.push(table)
  }
  return { tables: restored.size, rows, different, changedMeanwhile }
}
