import { ToolError } from '@tutor-nexus/toolkit'
import { wholeDataOf } from '@tutor-nexus/toolkit/paging'
import { defineResource } from '../define.ts'
import { RuleId } from '../model/rule.ts'
import { details } from '../tools/details.ts'

/** JSON, because an assistant that reads it here or gets it from the tool then sees one and the same thing. */
export const ruleResource = defineResource({
  name: 'transfer-rule',
  title: 'Transfer agreement',
  description:
    'One transfer agreement as tn_transfer_details gives it, as of today: what it asks for and gives, conditions, original text, evidence. The transfer tools give the ids.',
  mimeType: 'application/json',
  permissions: details.permissions,
  template: 'transfer-rule://{id}',
  async read(uri, { id }, context) {
    const { data: ruleId } = RuleId.safeParse(id)
    if (ruleId === undefined) throw notAnAddress()
    const data = await wholeDataOf(details, { ruleId, cursor: undefined, asOfDate: undefined }, context)
    return [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }]
  },
})

const notAnAddress = () =>
  new ToolError('BAD_REQUEST', 'Not the address of an agreement: transfer-rule:// and its id', {
    details: {
      reason:
        'An id has 26 letters and digits; tn_transfer_resolve, tn_transfer_search and tn_transfer_reverse give them',
    },
  })
