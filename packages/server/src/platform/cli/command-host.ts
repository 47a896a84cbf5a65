import type { Limiter } from '@tutor-nexus/toolkit/pipeline'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import type { Product } from '@tutor-nexus/toolkit/docs'
import type { Command } from 'commander'
import type { App } from '../feature/app.ts'
import type { PersonalFiles, RowOwner } from '../feature/feature.ts'
import type { Importer } from '../import/importer.ts'
import type { ImportReport } from '../import/report.ts'
import type { LogTarget } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import type { RestoreResult } from '../store/backup/backup.ts'
import type { DatabaseReport } from '../store/health/inspect.ts'
import type { StoreLocation } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import type { SyncHost } from '../sync/sync-host.ts'

/** How the product is opened for a command; by default it logs to `cli.log` and waits for the demo catalog. */
export interface Opening {
  /** Settings that take precedence over the environment. */
  env?: Readonly<Record<string, string>>
  log?(settings: Settings): LogTarget
  /** Whether the demo catalog of a first start is awaited, or loaded while the program already answers. */
  demo?: 'awaited' | 'alongside'
  registry?: ToolRegistry
  /** What keeps callers to their allowances, where it is not the usual one. */
  limiter?: Limiter
}

/** What commands use of the product. Each part is loaded when it is first used. */
export interface CommandHost extends SyncHost {
  /** Opens the product as the environment says, for as long as the work takes. */
  withApp<Result>(work: (app: App) => Promise<Result>, opening?: Opening): Promise<Result>
  registry(): Promise<ToolRegistry>
  /** The registry with every tool held against the checklist. */
  checkedRegistry(): Promise<ToolRegistry>
  readonly product: Product
  importers(): Promise<readonly Importer[]>
  loadDemo(location: StoreLocation): Promise<ImportReport>
  /** How many imports of demo data were removed. */
  removeDemo(store: Store): Promise<number>
  /** Removes imported data by the numbers of its runs. */
  removeRuns(store: Store, runs: readonly number[]): Promise<void>
  /** Reads the database without changing it. */
  inspectStore(location: StoreLocation): Promise<DatabaseReport>
  restore(location: StoreLocation, archive: string): Promise<RestoreResult>
  /** Scopes that a token can have besides those that tools ask for. */
  readonly scopes: readonly string[]
  /** Every table, and whose the rows are. */
  tables(): Promise<Readonly<Record<string, RowOwner>>>
  personalFiles(store: Store, settings: Settings, owner: string): Promise<PersonalFiles>
}

/** Adds commands to the program. */
export type AddCommands = (program: Command, host: CommandHost) => void
