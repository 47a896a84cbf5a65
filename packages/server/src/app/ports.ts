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
import type { PlanPorts } from '../features/plan/open.ts'
import type { TaskPorts } from '../features/task/open.ts'
import type { TransferPorts } from '../features/transfer/open.ts'
import { earnedCourses } from '../features/transfer/model/earned-courses.ts'
import { equivalentsOf } from '../features/transfer/model/equivalents.ts'
import { ruleStore } from '../features/transfer/store/rule-store.ts'
import type { TutorPorts } from '../features/tutor/open.ts'
import type { App } from '../platform/feature/app.ts'
import { AllowanceStore } from '../platform/limits/allowance-store.ts'
import type { StorageQuota } from '../platform/limits/storage-quota.ts'
import { schoolOf } from '../platform/catalog/course-reference.ts'
import { schoolDirectory } from '../platform/catalog/schools/school-directory-store.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Store } from '../platform/store/store.ts'
import type { SyncServices } from '../platform/sync/sync-services.ts'
import { coursesWithCodes } from './courses-with-codes.ts'
import { tables } from './database.ts'
import { planCatalog } from './plan-catalog.ts'

/** What features need of each other. A feature never imports another: this is where they meet. */
export type Ports = AccountPorts &
  CardPorts &
  CoursePorts &
  NotePorts &
  PlanPorts &
  TaskPorts &
  TransferPorts &
  TutorPorts

export interface PortParts {
  readonly store: Store
  readonly settings: Settings
  readonly accounts: Accounts
  readonly vaults: LazyVaults
  readonly sync: SyncServices
  readonly storage: StorageQuota
  now(): Date
  newId(): string
}

export function portsOf(parts: PortParts): Ports {
  const { store, accounts, vaults, sync, storage, now, newId } = parts
  const courses = courseStore(store)
  const rules = ruleStore(store)
  const schools = schoolDirectory(store)
  const preferencesOf = (owner: string) => accounts.readPreferences(owner)
  const catalog = planCatalog(courses, rules, now)
  const transcriptOf = async (owner: string) => {
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
  }
  return {
    accounts,
    vaults,
    schools,
    planCatalog: catalog,
    syncPortsOf: (owner) => ({ devices: sync.devicesOf(owner), archive: sync.archiveOf(owner) }),
    // No feature keeps the sections that a student chose.
    classesOf: async () => [],
    timeZoneOf: async (owner) => (await preferencesOf(owner)).preferences.timeZone ?? undefined,
    transcriptOf,
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
    async transferred(transcript, wanted) {
      const elsewhere = transcript.filter(({ course }) => !wanted.includes(course))
      const known = await rules.countingAnywhere(
        [...new Set(elsewhere.map(({ course }) => course))],
        [...new Set(wanted.map(schoolOf))],
      )
      return earnedCourses(known, elsewhere, new Set(wanted), now().toISOString().slice(0, 10))
    },
    coursesWithCodes: coursesWithCodes({ courses, rules, schools }),
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
    studyFactsOf: async (owner, at) => {
      const timeZone = (await preferencesOf(owner)).preferences.timeZone
      return (await import('./notice-facts.ts')).studyFactsOf(
        { store, rules, planCatalog: catalog, transcriptOf, timeZone, now },
        owner,
        at,
      )
    },
    requireRoom: (owner) => storage.requireRoom(owner),
    takePrompt: (owner, action) => accounts.takePrompt(owner, action),
    async tutorPreferencesOf(owner) {
      const { preferences, rev } = await preferencesOf(owner)
      const view = viewOf(preferences, rev)
      return { ...view, isDefaultFallback: !view.chosen.includes('fallbackEngine') }
    },
    modelConsentsOf: (owner) => ({
      find: async (recipient) => (await accounts.consentsOf(owner).find(recipient))?.agreed,
      set: async (recipient, agreed) =>
        void (await accounts.consentsOf(owner).set(recipient, agreed, { newId, now })),
    }),
    async workspaceOf(owner, id) {
      const {
        institution = null,
        vault = null,
        instructions = null,
      } = (await workspaceStore(store, owner).find(id)) ?? {}
      return { id, institution, vault, instructions }
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
