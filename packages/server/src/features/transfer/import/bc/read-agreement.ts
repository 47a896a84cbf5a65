import { institutionId } from '../../../../platform/catalog/institution.ts'
import type { Evidence, Source, TransferRule } from '../../model/rule.ts'
import { identified } from '../../model/unique-rules.ts'
import { understoodShare } from '../understood-share.ts'
import type { Agreement } from './agreement.ts'
import { ownCourse, readText } from './read-text.ts'

/** Wherever rules of the guide are shown, the guide must be named. */
export const BC_TRANSFER_GUIDE = {
  source: 'BC Transfer Guide',
  /** Its search takes a form with a one-time number, so there is no address for one course. */
  link: 'https://www.bctransferguide.ca/transfer-options/search-courses/',
  attribution: 'Transfer agreements from the BC Transfer Guide, bctransferguide.ca',
} as const

/** The rule of an agreement; where its text is not understood, a rule that only quotes it. */
export function readAgreement(agreement: Agreement, evidence: Evidence): TransferRule {
  const { source, destination, text, start, end } = agreement
  const said = readText(agreement)
  const structured = said !== undefined && start !== 'unreadable' && end !== 'unreadable'
  return identified(
    {
      sourceInstitution: institutionId(source),
      targetInstitution: institutionId(destination),
      ...(structured ? said : quoted(text, said?.sources ?? ownCourse(agreement))),
      ...(typeof start === 'object' && { effectiveStart: start.date }),
      ...(typeof end === 'object' && { effectiveEnd: end.date }),
      structured,
      understood: structured ? understoodShare(text, said.conditions) : 0,
      verbatim: text,
    },
    [evidence],
  )
}

const quoted = (text: string, sources: Source) => ({
  sources,
  outcome: 'individual-assessment' as const,
  targets: [],
  conditions: [{ kind: 'other' as const, verbatim: text, understood: false }],
})
