import type { AccountPorts } from '../features/account/open.ts'
import type { ForeignTokensContext } from '../features/account/oauth/foreign-tokens.ts'
import { viewOf } from '../features/account/model/preferences.ts'
import type { Accounts } from '../features/account/store/accounts.ts'
import { transcriptStore } from '../features/account/store/transcript-store.ts'
import type { CardPorts } from '../features/card/open.ts'
import type { CoursePorts } from '../features/course/open.ts'
import { courseStore } from '../features/course/store/course-store.ts'
import { notListed } from '../features/course/tools/shared/check-courses.ts'
import type { NotePorts } from '../features/note/open.ts'
import { DEFAULT_WORKSPACE } from '../features/note/model/workspace.ts'
import type { LazyVaults } from '../features/note/store/open-vaults.ts'
import { workspaceStore } from '../features/note/store/workspaces/workspace-store.ts'
import type { TransferPorts } from '../features/transfer/open.ts'
import { equivalentsOf } from '../features/transfer/model/equivalents.ts'
import { ruleStore } from '../features/transfer/store/rule-store.ts'
import type { TutorPorts } from '../features/tutor/open.ts'
import type { App } from '../platform/feature/app.ts'
import { AllowanceStore } from '../platform/limits/allowance-store.ts'
import type { StorageQuota } from '../platform/limits/storage-quota.ts'
import { schoolDirectory } from '../platform/catalog/schools/school-directory-store.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Store } from '../platform/store/store.ts'
import type { SyncServices } from '../platform/sync/sync-services.ts'
import { tables } from './database.ts'

/** What features need of each other. A feature never imports another: this is where they meet. */
export type Ports = AccountPorts & CardPorts & CoursePorts & NotePorts & TransferPorts & TutorPorts

export interface PortParts {
  readonly store: Store
  readonly settings: Settings
  readonly accounts: Accounts
  readonly vaults: LazyVaults
  readonly sync: SyncServices
  readonly storage: StorageQuota
  now(): Date
}

export function portsOf(parts: PortParts): Ports {
  const { store, accounts, vaults, sync, storage, now } = parts
  const courses = courseStore(store)
  const rules = ruleStore(store)
  const schools = schoolDirectory(store)
  const preferencesOf = (owner: string) => accounts.preferencesOf(owner).get()
  return {
    accounts,
    vaults,
    schools,
    syncPortsOf: (owner) => ({ devices: sync.devicesOf(owner), archive: sync.archiveOf(owner) }),
    timeZoneOf: async (owner) => (await preferencesOf(owner)).preferences.timeZone ?? undefined,
    async transcriptOf(owner) {
      const { entries } = await transcriptStore(store, owner).get()
      return entries.map(({ course, title, grade, term, credits, completed, status }) => ({
        course,
        status,
        ...(title === null ? {} : { title }),
        ...(grade === null ? {} : { grade }),
        ...(term === null ? {} : { term }),
        ...(credits === null ? {} : { credits }),
        ...(completed === null ? {} : { completed }),
      }))
    },
    homeInstitutionOf: async (owner, workspaceId) =>
      workspaceId === null ? undefined : workspaceStore(store, owner).institutionOf(workspaceId),
    async equivalents(course) {
      const found = await equivalentsOf(rules, course, now().toISOString().slice(0, 10))
      const titles = await courses.findAll(found.map((each) => each.course))
      return found.map((each) => {
        const title = titles.get(each.course)?.value.title ?? undefined
        return title === undefined ? each : { ...each, title }
      })
    },
    async courseCredits(references) {
      const known = [...(await courses.findAll(references))]
      return new Map(
        known.flatMap(([course, { value }]) => (value.credits ? [[course, value.credits.min]] : [])),
      )
    },
    notListed: (references) => notListed(references, courses),
    institutions: async () => (await schools.schools()).all.map(({ id, name }) => ({ id, name })),
    modelKeysOf: (owner) => accounts.vault.usable(owner),
    ownAccountOf: async (owner) =>
      (await import('../features/account/access/own-account.ts')).ownAccountOf({ ...parts, tables }, owner),
    storageOf: (owner) => storage.use(owner),
    requireRoom: (owner) => storage.requireRoom(owner),
    takePrompt: (owner, action) => accounts.takePrompt(owner, action),
    async tutorPreferencesOf(owner) {
      const { preferences, rev } = await preferencesOf(owner)
      return viewOf(preferences, rev)
    },
    tokenCounter: new AllowanceStore(store),
    fetchOf: (owner) => accounts.fetchOf(owner),
  }
}

const MOST_NAMED = 20

/** The workspaces that a caller can name, the one that everybody has first. */
export async function workspaceNames(store: Store, owner: string): Promise<string[]> {
  const { items } = await workspaceStore(store, owner).list(0, MOST_NAMED)
  return [...new Set([DEFAULT_WORKSPACE, ...items.map(({ id }) => id)])]
}

/** The tokens of the school's authorization server, where there is one; loaded with the first of them. */
export const foreignTokensOf = (
  issuer: string | undefined,
  context: Omit<ForeignTokensContext, 'issuer'>,
): App['foreignTokens'] =>
  issuer === undefined
    ? undefined
    : async () =>
        (await import('../features/account/oauth/foreign-tokens.ts')).foreignTokens({ ...context, issuer })
