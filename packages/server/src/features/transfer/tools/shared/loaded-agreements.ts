import type { Facts } from '@tutor-nexus/toolkit'
import { namesById } from '../../../../platform/catalog/schools/names-by-id.ts'
import type { TransferServices } from '../../define.ts'
import { firstNames } from '../../model/answer/first-names.ts'
import { subjectOf } from './not-loaded.ts'

export interface AskedSchools {
  source: string | undefined
  target: string | undefined
}

const NO_PROOF = 'that none is found does not mean that there is none'

/** What a search that finds nothing rests on: the agreements of the schools asked about that are loaded. */
export async function loadedAgreements(
  { source, target }: AskedSchools,
  { rules, schools }: Pick<TransferServices, 'rules' | 'schools'>,
): Promise<Required<Pick<Facts, 'nothing' | 'assumptions'>>> {
  const told = (text: string) => ({
    nothing: 'No agreement that is loaded matches',
    assumptions: [`${text}: ${NO_PROOF}`],
  })
  const named = async (ids: readonly (string | undefined)[]) => {
    const known = ids.flatMap((id) => id ?? [])
    const names = Object.values(await namesById(schools, known))
    return firstNames([...names, ...known.slice(names.length)])
  }
  const [from, to] = await Promise.all([named([source]), named([target])])
  if (source !== undefined && target !== undefined) {
    const courses = await rules.coursesOf(source, target)
    const subjects = [...new Set(courses.map((course) => subjectOf(course).slice(source.length + 1)))]
    if (subjects.length > 0)
      return told(`The agreements loaded from ${from} to ${to} are about ${firstNames(subjects.toSorted())}`)
  }
  const [senders, receivers] = await Promise.all([
    target === undefined ? [] : rules.sendersOf(target),
    source === undefined ? [] : rules.receiversOf(source),
  ])
  const parts = [
    ...(senders.length === 0 ? [] : [`to ${to} those from ${await named(senders)}`]),
    ...(receivers.length === 0 ? [] : [`from ${from} those to ${await named(receivers)}`]),
  ]
  return parts.length > 0
    ? told(`Of the agreements ${parts.join(', and ')} are loaded`)
    : told(`No agreements of ${await named([source, target])} are loaded`)
}
