import type { ImportAdapter } from '../../../../platform/import/import-adapter.ts'
import { isUrl } from '../../../../platform/import/source-file.ts'
import type { TransferRule } from '../../model/rule.ts'
import { BC_TRANSFER_GUIDE } from '../bc/read-agreement.ts'
import { bcRows } from '../bc/rows.ts'
import { openBcSearch } from './bc-search.ts'
import { openRuleFile } from './rule-file.ts'

export const bcTransferAdapter: ImportAdapter<TransferRule> = {
  name: 'bc-transfer',
  about:
    'agreements of the BC Transfer Guide: a JSON file of rows or of a saved page, or the address of its paged search with the options it is asked with (institutionCode, sender, subjectCode, subjectId, …)',
  extensions: ['.json', '.csv'],
  open: (input) =>
    isUrl(input.location)
      ? openBcSearch(input)
      : openRuleFile({
          adapter: 'bc-transfer',
          publisher: BC_TRANSFER_GUIDE,
          input,
          rows: ({ path }, evidence, after) => bcRows(path, evidence, after),
        }),
}
