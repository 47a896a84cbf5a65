import type { Caller, Domain } from '@tutor-nexus/toolkit'
import type { Logger, Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { AddCommands } from '../cli/command-host.ts'
import type { FeatureRoutes } from '../http/feature-routes.ts'
import type { User } from '../identity/identity.ts'
import type { Imports } from '../import/importer.ts'
import type { Settings } from '../settings/settings.ts'
import type { Migration } from '../store/migrations/migration.ts'
import type { StoreLocation } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import type { SyncedEntity } from '../sync/synced-entity.ts'

/** How to find a person's rows in a table; `shared` if they belong to nobody. */
export type RowOwner =
  | {
      /** The column with the person's id, or `session` for rows that belong to a session. */
      readonly by: 'owner' | 'userId' | 'subject' | 'id' | 'session'
      /** A column with another person whom the row is about: it is in their export and erasure, but takes none of their space. */
      readonly about?: string
      /** Columns to leave out of an export. */
      readonly hides?: readonly string[]
      /** The number of leading key columns, if more than one. */
      readonly keyColumns?: number
    }
  | 'shared'

/** What every feature gets when it opens. */
export interface FeatureContext {
  readonly settings: Settings
  readonly store: Store
  readonly pipeline: Pipeline
  readonly logger: Logger
  readonly localOwner: User
  now(): Date
  newId(): string
  elapsed(): number
}

export interface OpenFeature {
  /** The services of the feature's tools for one caller. */
  services(caller: Caller): object
  /** HTTP routes that need what the feature has open. */
  routes?(): Promise<readonly FeatureRoutes[]>
  close?(): Promise<void>
}

/** A person's files outside the database. */
export interface PersonalFiles {
  /** Folders listed in an export. */
  readonly folders: readonly string[]
  /** Removes files that the program created. */
  remove(): Promise<void>
}

/**
 * One feature of the product. Everything but its tables is loaded when it is first needed, because start-up time
 * counts: `tn --help` loads no tools and the daemon loads no commands.
 *
 * @example
 * export const task: Feature = {
 *   name: 'task',
 *   tables: { task: { by: 'owner' } },
 *   migrations: [taskTable],
 *   domain: async () => (await import('./domain.ts')).taskDomain,
 *   open: async (context) => (await import('./open.ts')).openTask(context),
 * }
 */
export interface Feature<Ports = unknown> {
  /** The name of its folder. */
  readonly name: string
  /** Its tables and the owners of their rows. */
  readonly tables: Readonly<Record<string, RowOwner>>
  readonly migrations: readonly Migration[]
  /** Additional token scopes. */
  readonly scopes?: readonly string[]
  /** Its tools, prompts and resources. */
  domain(): Promise<Domain>
  /** `Ports` are its dependencies on other features; `app.ts` supplies them. */
  open(context: FeatureContext & Ports): Promise<OpenFeature>
  /** Its synced entities. */
  synced?(): Promise<readonly SyncedEntity[]>
  /** Its importers for `tn import`. */
  imports?(): Promise<Imports>
  /** Its HTTP routes besides its tools. */
  routes?(): Promise<readonly FeatureRoutes[]>
  /** Its CLI commands. */
  commands?(): Promise<AddCommands>
  personalFiles?(store: Store, settings: Settings, owner: string): Promise<PersonalFiles>
}

export type OpenStore = (location: StoreLocation) => Promise<Store>
