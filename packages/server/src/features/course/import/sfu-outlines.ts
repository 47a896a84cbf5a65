import * as z from 'zod'
import type { ImportAdapter } from '../../../platform/import/import-adapter.ts'
import type { CatalogRecord } from '../../../platform/catalog/records.ts'
import { jsonList } from './json-list.ts'
import { openRecordFile, type RecordReading } from './record-file.ts'
import { openOutlines } from './sfu/open-outlines.ts'
import { outlineOfAnswer, rowOfAnswer } from './sfu/outline-answer.ts'
import { OutlineRow, readOutlineRow } from './sfu/outline-row.ts'
import { isOutlinesAddress, type ListedCourse, type OutlinesApi } from './sfu/outlines-api.ts'
import { SFU_OUTLINES } from './sfu/sfu.ts'

const NAME = 'sfu-outlines'

export const sfuOutlinesAdapter: ImportAdapter<CatalogRecord> = {
  name: NAME,
  about:
    'courses and outlines of Simon Fraser University: a JSON file, or its public interface by a place such as 2026/fall/cmpt or an address that ends in ?2026/fall/cmpt; option base=<address>',
  extensions: ['.json'],
  open: (input) =>
    isOutlinesAddress(input.location)
      ? openOutlines(NAME, input, readOutline)
      : openRecordFile({
          adapter: NAME,
          publisher: SFU_OUTLINES,
          input,
          read: (text, file) =>
            jsonList(z.array(OutlineRow), text, file).map((row) => () => readOutlineRow(row)),
        }),
}

/** The sections of a course share its description; the first one with an outline speaks for all. */
async function readOutline(api: OutlinesApi, course: ListedCourse): Promise<RecordReading> {
  for (const section of await api.sections(course)) {
    const answer = await api.outline(`${course.place}/${section}`)
    if (!answer) continue
    const reading = readOutlineRow(rowOfAnswer(answer))
    const found = reading.items.find((item) => item.kind === 'course')
    return found ? { ...reading, items: [...reading.items, outlineOfAnswer(answer, found.course)] } : reading
  }
  return { items: [], outcome: 'skipped', remark: `${course.place} has no outline` }
}
