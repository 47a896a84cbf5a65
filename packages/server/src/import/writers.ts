import { courseWriter } from '../domains/course/course-writer.ts'
import { ruleWriter } from '../domains/transfer/rule-writer.ts'
import type { DialectName } from '../store/store.ts'
import type { Writers } from './adapters.ts'

/** The domains' own writers, for one database. */
export const writersFor = (dialect: DialectName): Writers => ({
  records: courseWriter(dialect),
  rules: ruleWriter(),
})
