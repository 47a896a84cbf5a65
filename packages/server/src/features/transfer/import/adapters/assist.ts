import {
  ImportError,
  type ImportAdapter,
  type ImportInput,
} from '../../../../platform/import/import-adapter.ts'
import type { SourceFile } from '../../../../platform/import/source-file.ts'
import type { TransferRule } from '../../model/rule.ts'
import { ASSIST } from '../assist/read-receiver.ts'
import { assistRows } from '../assist/rows.ts'
import { openRuleFile } from './rule-file.ts'

export const assistAdapter: ImportAdapter<TransferRule> = {
  name: 'assist',
  about:
    'articulations from ASSIST (California), a JSON file of receivers; option university=<name>, else taken from a file name such as assist-ucsc-cse.json; options from and to (YYYY-MM-DD) for the years they hold',
  open(input) {
    const effective = effectiveYears(input.options)
    return openRuleFile({
      adapter: 'assist',
      publisher: ASSIST,
      input,
      choices: (file) => [universityOf(input, file), JSON.stringify(effective)],
      rows: (file, evidence, after) =>
        assistRows(file.path, { university: universityOf(input, file), evidence, ...effective }, after),
    })
  },
}

/** The rows do not say whose they are. */
function universityOf({ options }: ImportInput, { name }: SourceFile): string {
  const university = options['university'] ?? /^assist-([a-z]{2,10})(?:-|$)/i.exec(name)?.[1]
  if (university !== undefined && university.trim() !== '') return university.trim()
  throw new ImportError(
    name,
    'the file does not say whose agreements it holds: give the option university=<name>',
  )
}

function effectiveYears(options: ImportInput['options']) {
  const { from, to } = options
  for (const day of [from, to])
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
      throw new ImportError('options from and to', `${day} is not a day such as 2026-08-31`)
  return {
    ...(from !== undefined && { effectiveStart: from }),
    ...(to !== undefined && { effectiveEnd: to }),
  }
}
