import * as z from 'zod'
import type { ImportAdapter } from '../../../platform/import/import-adapter.ts'
import type { CatalogRecord } from '../../../platform/catalog/records.ts'
import { jsonList } from './json-list.ts'
import { openRecordFile, type RecordReading } from './record-file.ts'
import { openOutlines } from './sfu/open-outlines.ts'
import { sectionsOfAnswers, type OutlineAnswer } from './sfu/outline-answer.ts'
import { isOutlinesAddress, type ListedCourse, type OutlinesApi } from './sfu/outlines-api.ts'
import { readSectionRow, SectionRow } from './sfu/section-row.ts'
import { SFU_OUTLINES } from './sfu/sfu.ts'

const NAME = 'sfu-sections'

export const sfuSectionsAdapter: ImportAdapter<CatalogRecord> = {
  name: NAME,
  about:
    'sections and their times of Simon Fraser University: a JSON file, or its public interface as for sfu-outlines',
  extensions: ['.json'],
  open: (input) =>
    isOutlinesAddress(input.location)
      ? openOutlines(NAME, input, readSections)
      : openRecordFile({
          adapter: NAME,
          publisher: SFU_OUTLINES,
          input,
          read: (text, file) =>
            jsonList(z.array(SectionRow), text, file).map((row) => () => readSectionRow(row)),
        }),
}

async function readSections(api: OutlinesApi, course: ListedCourse): Promise<RecordReading> {
  const answers: OutlineAnswer[] = []
  for (const section of await api.sections(course)) {
    const answer = await api.outline(`${course.place}/${section}`)
    if (answer) answers.push(answer)
  }
  const [row] = sectionsOfAnswers(answers)
  return row
    ? readSectionRow(row)
    : { items: [], outcome: 'skipped', remark: `${course.place} has no section with an outline` }
}
