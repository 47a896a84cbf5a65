import { basename, dirname } from 'node:path'
import { institutionId } from '../../../../platform/catalog/institution.ts'
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
    'articulations from ASSIST (California): a JSON file of receivers, or a folder or zip of <university>/<department>.json; option university=<name>, else taken from the folder or from a file name such as assist-ucsc-cse.json; options from and to (YYYY-MM-DD) for the years they hold',
  extensions: ['.json'],
  open(input) {
    const effective = effectiveYears(input.options)
    return openRuleFile({
      adapter: 'assist',
      publisher: ASSIST,
      input,
      scope: (file) => `${institutionId(universityOf(input, file))} ${departmentOf(input, file)}`.trim(),
      choices: (file) => [universityOf(input, file), departmentOf(input, file), JSON.stringify(effective)],
      rows: (file, evidence, after) =>
        assistRows(file.path, { university: universityOf(input, file), evidence, ...effective }, after),
    })
  },
}

const NAMED_FILE = /^assist-([a-z]{2,10})(?:-|$)/i
/** A folder with such a word in its name is a school's, not one that somebody happens to keep files in. */
const SCHOOL = /\b(?:university|universities|college|institute|polytechnic|academy|seminary)\b/i

/** The rows do not say whose they are: the option does, the file's name, or the folder that it is in. */
function universityOf({ options, path }: ImportInput, file: SourceFile): string {
  const folder = basename(dirname(file.path))
  const inside = path?.includes('/') === true || SCHOOL.test(folder) ? folder : undefined
  const university = options['university'] ?? NAMED_FILE.exec(file.name)?.[1] ?? inside
  if (university !== undefined && university.trim() !== '') return university.trim()
  throw new ImportError(
    file.name,
    'the file does not say whose agreements it holds: give the option university=<name>',
  )
}

/** `cse` in `assist-ucsc-cse.json`, `econ` in `ECON.json`. */
const departmentOf = ({ options }: ImportInput, { name }: SourceFile): string =>
  (options['department'] ?? name.replace(NAMED_FILE, '')).trim().toLowerCase()

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
