import type { Caller, Pipeline } from '@tutor-nexus/toolkit'
import { cardServices } from '../features/card/store/card-services.ts'
import { StudyProfiles } from '../features/card/store/review/profile-store.ts'
import { zoneHere } from '../features/card/store/review/study-zone-store.ts'
import { notListed } from '../features/course/tools/shared/check-courses.ts'
import { courseStore } from '../features/course/store/course-store.ts'
import type { CourseServices } from '../features/course/define.ts'
import type { TaskServices } from '../features/task/define.ts'
import { taskStore } from '../features/task/store/task-store.ts'
import type { TransferServices } from '../features/transfer/define.ts'
import { equivalentsOf } from '../features/transfer/model/equivalents.ts'
import { ruleStore } from '../features/transfer/store/rule-store.ts'
import type { Accounts } from '../features/account/store/accounts.ts'
import type { UserServices } from '../features/account/define.ts'
import { transcriptStore } from '../features/account/store/transcript-store.ts'
import { workspaceStore } from '../features/note/store/workspaces/workspace-store.ts'
import type { Store } from '../platform/store/store.ts'
import type { SyncServices } from './sync-services.ts'

/** What belongs to nobody in particular is the system's own. */
const ownerOf = ({ userId }: Caller): string => userId ?? ''

/** Gives each domain what its tools work on, and lends one domain's store to another's port. */
export function mountDomains(
  pipeline: Pipeline,
  store: Store,
  accounts: Accounts,
  sync: Pick<SyncServices, 'userPorts'>,
  now: () => Date,
): void {
  const courses = courseStore(store)
  const rules = ruleStore(store)
  const profiles = new StudyProfiles(store)

  /** The school that the workspace of a call takes for granted. */
  const homeInstitutionOf = (caller: Caller) => {
    const workspaces = workspaceStore(store, ownerOf(caller))
    return async (workspaceId: string | null) =>
      workspaceId === null ? undefined : workspaces.institutionOf(workspaceId)
  }

  const timeZoneOf = (caller: Caller) => async () =>
    (await accounts.preferencesOf(ownerOf(caller)).get()).preferences.timeZone ?? zoneHere()

  const transcriptOf = (caller: Caller) => async () => {
    const { entries } = await transcriptStore(store, ownerOf(caller)).get()
    return entries.map(({ course, grade, term, credits, completed }) => ({
      course,
      ...(grade === null ? {} : { grade }),
      ...(term === null ? {} : { term }),
      ...(credits === null ? {} : { credits }),
      ...(completed === null ? {} : { completed }),
    }))
  }

  const equivalents: CourseServices['equivalents'] = async (course) => {
    const found = await equivalentsOf(rules, course, now().toISOString().slice(0, 10))
    const titles = await courses.findAll(found.map((each) => each.course))
    return found.map((each) => {
      const title = titles.get(each.course)?.value.title ?? undefined
      return title === undefined ? each : { ...each, title }
    })
  }

  const institutions: TransferServices['institutions'] = async () =>
    (await courses.institutions()).map(({ value: { id, name } }) => ({ id, name }))

  const courseCredits: TransferServices['courseCredits'] = async (references) => {
    const known = await courses.findAll(references)
    return new Map(
      [...known].flatMap(
        ([
          course,
          {
            value: { credits },
          },
        ]) => (credits ? [[course, credits.min]] : []),
      ),
    )
  }

  pipeline.mount('task', (caller): TaskServices => ({ tasks: taskStore(store, ownerOf(caller)) }))
  pipeline.mount('card', (caller) => cardServices(store, ownerOf(caller), timeZoneOf(caller), profiles))
  pipeline.mount('user', (caller): UserServices => ({
    ...accounts.servicesFor(ownerOf(caller)),
    ...sync.userPorts(ownerOf(caller)),
  }))
  pipeline.mount('course', (caller): CourseServices => ({
    courses,
    transcript: transcriptOf(caller),
    equivalents,
    homeInstitution: homeInstitutionOf(caller),
  }))
  pipeline.mount('transfer', (caller): TransferServices => ({
    rules,
    transcript: transcriptOf(caller),
    courseCredits,
    notListed: (references) => notListed(references, courses),
    institutions,
    homeInstitution: homeInstitutionOf(caller),
  }))
}
