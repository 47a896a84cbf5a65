import type { ImportAdapter } from '../../../../platform/import/import-adapter.ts'
import type { TransferRule } from '../../model/rule.ts'
import { WISCONSIN_TIS } from '../wisconsin/read-row.ts'
import { wisconsinRows } from '../wisconsin/rows.ts'
import { openRuleFile } from './rule-file.ts'

export const wisconsinAdapter: ImportAdapter<TransferRule> = {
  name: 'wisconsin',
  about: "equivalencies of Wisconsin's Transfer Information System, a CSV file",
  extensions: ['.csv'],
  open: (input) =>
    openRuleFile({
      adapter: 'wisconsin',
      publisher: WISCONSIN_TIS,
      input,
      rows: ({ path }, evidence, after) => wisconsinRows(path, evidence, after),
    }),
}
