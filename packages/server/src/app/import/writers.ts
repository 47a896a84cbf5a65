import { courseWriter } from '../../features/course/store/course-writer.ts'
import { ruleWriter } from '../../features/transfer/store/rule-writer.ts'
import type { DialectName } from '../../platform/store/store.ts'
import type { Writers } from './adapters.ts'

/** The domains' own writers, for one database. */
export const writersFor = (dialect: DialectName): Writers => ({
  records: courseWriter(dialect),
  rules: ruleWriter(),
})
