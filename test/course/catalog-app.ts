import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pipeline, type CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import {
  callTool,
  TEST_USER,
  testPorts,
  type CallOptions,
  type TestPorts,
} from '@tutor-nexus/toolkit/testing'
import type { CatalogRecord } from '../../packages/server/src/platform/catalog/records.ts'
import { coursesWithCodes } from '../../packages/server/src/app/courses-with-codes.ts'
import { ruleStore } from '../../packages/server/src/features/transfer/store/rule-store.ts'
import { chosenSections } from '../../packages/server/src/features/course/store/chosen-sections.ts'
import { chosenSectionStore } from '../../packages/server/src/features/course/store/chosen-section-store.ts'
import { courseStore } from '../../packages/server/src/features/course/store/course-store.ts'
import { courseWriter } from '../../packages/server/src/features/course/store/course-writer.ts'
import type { CourseServices } from '../../packages/server/src/features/course/define.ts'
import { catalogRecords } from '../../packages/server/src/features/course/import/catalog/catalog-records.ts'
import { readCatalogText } from '../../packages/server/src/features/course/import/catalog/read-text.ts'
import { courseDomain } from '../../packages/server/src/features/course/domain.ts'
import { schoolDirectory } from '../../packages/server/src/platform/catalog/schools/school-directory-store.ts'
import type { ImportRunTable } from '../../packages/server/src/platform/store/schema/catalog-tables.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'

const DEMO = join(import.meta.dirname, '../../packages/server/demo')

/** The records of the demo catalog, read once. */
export const demoRecords = (): Promise<readonly CatalogRecord[]> => (demo ??= readRecords())

let demo: Promise<readonly CatalogRecord[]> | undefined

async function readRecords(): Promise<CatalogRecord[]> {
  const files = (await readdir(DEMO))
    .filter((file) => file.endsWith('.json') && file !== 'agreements.json')
    .toSorted()
  const texts = await Promise.all(files.map((file) => readFile(join(DEMO, file), 'utf8')))
  return texts.flatMap((text) => {
    const reading = readCatalogText(text)
    if (!reading.ok) throw new Error(JSON.stringify(reading.faults))
    return [...catalogRecords(reading.catalog)]
  })
}

const RUN: ImportRunTable = {
  id: 1,
  sourceKey: 'demo',
  adapter: 'catalog',
  name: 'Demo data (fictional schools)',
  link: null,
  accessedOn: '2026-11-01',
  attribution:
    'Demo data: these schools, courses and agreements are invented. Nothing here is advice about a real school.',
  demo: true,
  contentHash: null,
  state: 'active',
  checkpoint: 0,
  rows: 0,
  structured: 0,
  verbatim: 0,
  rules: 0,
  skipped: 0,
  startedAt: '2026-11-01T00:00:00.000Z',
  finishedAt: null,
}

/** Puts records into the catalog under a run of their own. */
export async function load(
  store: Store,
  records: readonly CatalogRecord[],
  run: Partial<ImportRunTable> = {},
): Promise<void> {
  const row = { ...RUN, ...run }
  await store.write(async (db) => {
    await db.insertInto('importRun').values(row).execute()
    await courseWriter(store.dialect).write(db, row.id, records)
  })
}

export interface CatalogApp {
  pipeline: Pipeline
  ports: TestPorts
  call(tool: string, args?: object, options?: CallOptions): Promise<CallOutcome>
  data(tool: string, args?: object): Promise<Record<string, unknown>>
}

/** The course tools on a store, with nothing behind their other ports unless given. */
export function catalogApp(store: Store, services: Partial<CourseServices> = {}): CatalogApp {
  const ports = testPorts({ now: () => new Date('2026-11-15T00:00:00.000Z') })
  const pipeline = new Pipeline(new ToolRegistry([courseDomain]), ports)
  const servicesOf = (owner: string): CourseServices => ({
    courses: courseStore(store),
    schools: schoolDirectory(store),
    transcript: async () => [],
    equivalents: async () => [],
    transferred: async () => [],
    coursesWithCodes: coursesWithCodes({
      courses: courseStore(store),
      rules: ruleStore(store),
      schools: schoolDirectory(store),
    }),
    homeInstitution: async () => undefined,
    chosen: chosenSectionStore(store, owner),
    chosenSections: () => chosenSections(store, courseStore(store), owner),
    timeZone: async () => undefined,
    ...services,
  })
  pipeline.mount('course', ({ userId }) => servicesOf(userId ?? TEST_USER))
  const call = (tool: string, args: object = {}, options: CallOptions = {}) =>
    callTool(pipeline, `tn_course_${tool}`, args, options)
  return {
    pipeline,
    ports,
    call,
    async data(tool, args) {
      const outcome = await call(tool, args)
      if (outcome.kind !== 'result')
        throw new Error(`${tool} failed: ${outcome.kind === 'failure' ? outcome.text : outcome.kind}`)
      return Object(outcome.result.data)
    },
  }
}
