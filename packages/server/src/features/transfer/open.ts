import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import type { SchoolDirectory } from '../../platform/catalog/schools/school-directory-store.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import type { TransferServices } from './define.ts'
import { planStore } from './store/plan-store.ts'
import { ruleStore } from './store/rule-store.ts'
import { shareStore } from './store/share-store.ts'
import { sharedPlanStore } from './store/shared-plan-store.ts'

/** What transfer needs of other features, on behalf of one owner. */
export interface TransferPorts {
  transcriptOf(owner: string): ReturnType<TransferServices['transcript']>
  courseCredits: TransferServices['courseCredits']
  coursesWithCodes: TransferServices['coursesWithCodes']
  readonly schools: SchoolDirectory
  notListed: TransferServices['notListed']
  institutions: TransferServices['institutions']
  homeInstitutionOf(owner: string, workspaceId: string | null): Promise<string | undefined>
}

export function openTransfer(context: FeatureContext & TransferPorts): OpenFeature {
  const rules = ruleStore(context.store)
  const { store, now, newId, settings, courseCredits, coursesWithCodes, notListed, institutions, schools } =
    context
  return {
    services(caller): TransferServices {
      const owner = ownerOf(caller)
      return {
        rules,
        schools,
        plans: planStore(store, owner),
        shares: shareStore(store, { owner, now, newId }),
        sharedPlans: sharedPlanStore(store, owner),
        publicUrl: settings.publicUrl,
        courseCredits,
        coursesWithCodes,
        notListed,
        institutions,
        transcript: () => context.transcriptOf(owner),
        homeInstitution: (workspaceId) => context.homeInstitutionOf(owner, workspaceId),
      }
    },
  }
}
