import type { Caller, Domain } from '@tutor-nexus/toolkit'
import type { Logger, Pipeline } from '@tutor-nexus/toolkit/pipeline'
import type { AddCommands } from '../cli/command-host.ts'
import type { User } from '../identity/identity.ts'
import type { Imports } from '../import/importer.ts'
import type { Settings } from '../settings/settings.ts'
import type { Migration } from '../store/migrations/migration.ts'
import type { StoreLocation } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import type { SyncedEntity } from '../sync/synced-entity.ts'

/** How the rows of one person are found in a table; `shared` where they belong to nobody in particular. */
export type RowOwner =
  | {
      /** The column that names the person, or `session` where rows belong to one of the person's sessions. */
      readonly by: 'owner' | 'userId' | 'subject' | 'id' | 'session'
      /** Columns that are left out of an export. */
      readonly hides?: readonly string[]
      /** How many of the first columns make up the key, where it is more than one. */
      readonly keyColumns?: number
    }
  | 'shared'

/** What every feature is opened with. */
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
  /** What the feature's tools work on, on behalf of one caller. */
  services(caller: Caller): object
  close?(): Promise<void>
}

/** What a person has in files outside the database. */
export interface PersonalFiles {
  /** Folders that an export points to. */
  readonly folders: readonly string[]
  /** Removes what the program itself has made. */
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
  /** Its tables, and whose the rows are. */
  readonly tables: Readonly<Record<string, RowOwner>>
  readonly migrations: readonly Migration[]
  /** Scopes that a token can have besides those that tools ask for. */
  readonly scopes?: readonly string[]
  /** Its tools, prompts and resources. */
  domain(): Promise<Domain>
  /** `Ports` are what it needs of other features; `app.ts` supplies them. */
  open(context: FeatureContext & Ports): Promise<OpenFeature>
  /** What replicas have in common. */
  synced?(): Promise<readonly SyncedEntity[]>
  /** What `tn import` can read for it. */
  imports?(): Promise<Imports>
  /** Its commands on the command line. */
  commands?(): Promise<AddCommands>
  personalFiles?(store: Store, settings: Settings, owner: string): Promise<PersonalFiles>
}

export type OpenStore = (location: StoreLocation) => Promise<Store>
