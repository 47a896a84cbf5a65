import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { testPorts } from '@tutor-nexus/toolkit/testing'
import { coursesWithCodes } from '../../packages/server/src/app/courses-with-codes.ts'
import { courseStore } from '../../packages/server/src/features/course/store/course-store.ts'
import { readCatalog } from '../../packages/server/src/features/course/import/catalog/read.ts'
import type { Completion } from '../../packages/server/src/features/transfer/model/completion.ts'
import { transferDomain } from '../../packages/server/src/features/transfer/domain.ts'
import { planStore } from '../../packages/server/src/features/transfer/store/plan-store.ts'
import { ruleStore } from '../../packages/server/src/features/transfer/store/rule-store.ts'
import { shareStore } from '../../packages/server/src/features/transfer/store/share-store.ts'
import { sharedPlanStore } from '../../packages/server/src/features/transfer/store/shared-plan-store.ts'
import { ruleWriter } from '../../packages/server/src/features/transfer/store/rule-writer.ts'
import type { TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import { evidenceOf, readCatalogAgreement } from '../../packages/server/src/app/import/catalog-agreement.ts'
import { schoolOf } from '../../packages/server/src/platform/catalog/course-reference.ts'
import { schoolDirectory } from '../../packages/server/src/platform/catalog/schools/school-directory-store.ts'
import type { ImportRunTable } from '../../packages/server/src/platform/store/schema/catalog-tables.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'

const FOLDER = join(import.meta.dirname, '../../packages/server/demo')

/** The demo catalog's agreements as rules; read once, because that takes half a second. */
export const demoRules = (): Promise<readonly TransferRule[]> => (demo ??= readRules())

let demo: Promise<readonly TransferRule[]> | undefined

async function readRules(): Promise<TransferRule[]> {
  const reading = readCatalog(JSON.parse(await readFile(join(FOLDER, 'agreements.json'), 'utf8')))
  if (!reading.ok) throw new Error(`The demo catalog cannot be read: ${JSON.stringify(reading.faults)}`)
  const evidence = evidenceOf(reading.catalog)
  return reading.catalog.agreements.flatMap((entry) => readCatalogAgreement(entry, evidence).items)
}

/** A file that was imported. */
async function addFile(store: Store, name: string): Promise<void> {
  const at = '2026-11-01T00:00:00.000Z'
  const counts = { checkpoint: 0, rows: 0, structured: 0, verbatim: 0, skipped: 0 }
  const about = { adapter: 'test', name, contentHash: null, accessedOn: '2026-11-01' }
  const row = { id: 1, ...about, ...counts, state: 'done' as const, startedAt: at, finishedAt: at }
  await store.write((db) => db.insertInto('importFile').values(row).execute())
}

/** Lays an import before its rows, in any state. */
export async function addRun(store: Store, run: Partial<ImportRunTable> & { id: number }): Promise<void> {
  const row: ImportRunTable = {
    sourceKey: `key ${run.id}`,
    adapter: 'test',
    name: 'A guide',
    link: 'https://guide.example/',
    accessedOn: '2026-11-01',
    attribution: null,
    demo: false,
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
    ...run,
  }
  await store.write((db) => db.insertInto('importRun').values(row).execute())
}

export async function addRules(store: Store, run: number, rules: readonly TransferRule[]): Promise<number> {
  const writer = ruleWriter()
  return store.write((db) => writer.write(db, run, rules))
}

const SCHOOLS = [
  { id: 'nrc', name: 'Northreach College' },
  { id: 'mbc', name: 'Marrow Bay Community College' },
  { id: 'aur', name: 'University of Aurelia' },
  { id: 'cald', name: 'Calderwood University' },
  { id: 'kest', name: 'Kestrel Polytechnic' },
]

/** What the courses of the demo schools carry. */
async function demoCredits(): Promise<Map<string, number>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'))
  const readings = await Promise.all(
    files.map(async (file) => readCatalog(JSON.parse(await readFile(join(FOLDER, file), 'utf8')))),
  )
  const courses = readings.flatMap((reading) => (reading.ok ? reading.catalog.courses : []))
  return new Map(courses.map(({ course, credits }) => [course, credits.min]))
}

/** Pipelines over one store must not give the same id twice. */
const { newId } = testPorts()

export interface TransferOptions {
  transcript?: readonly Completion[]
  home?: string
  /** Whose saved plans. */
  owner?: string
}

/** The transfer tools alone, over a store. */
export function transferPipeline(
  store: Store,
  { transcript = [], home, owner = 'somebody' }: TransferOptions = {},
): Pipeline {
  const pipeline = new Pipeline(
    new ToolRegistry([transferDomain]),
    testPorts({ newId, stamp: (of) => store.stamp(of) }),
  )
  pipeline.mount('transfer', () => ({
    rules: ruleStore(store),
    schools: schoolDirectory(store),
    plans: planStore(store, owner),
    shares: shareStore(store, { owner, newId, now: () => new Date() }),
    sharedPlans: sharedPlanStore(store, owner),
    publicUrl: undefined,
    transcript: async () => transcript,
    courseCredits: async (courses: readonly string[]) => {
      const known = await demoCredits()
      return new Map([...known].filter(([course]) => courses.includes(course)))
    },
    notListed: async (courses: readonly string[]) => {
      const known = await demoCredits()
      const schools = new Set([...known.keys()].map(schoolOf))
      const unlisted = courses.filter((course) => schools.has(schoolOf(course)) && !known.has(course))
      return new Map(unlisted.map((course) => [course, []]))
    },
    institutions: async () => SCHOOLS,
    coursesWithCodes: coursesWithCodes({
      courses: courseStore(store),
      rules: ruleStore(store),
      schools: schoolDirectory(store),
    }),
    homeInstitution: async () => home,
  }))
  return pipeline
}

/** The transfer tools over the demo catalog. */
export async function demoTransfer(store: Store, options?: TransferOptions): Promise<Pipeline> {
  const [run] = await store.read.selectFrom('importRun').select('id').execute()
  if (!run) {
    const rules = await demoRules()
    const [evidence] = rules[0]?.evidence ?? []
    await addFile(store, 'demo')
    await addRun(store, {
      id: 1,
      file: 1,
      name: evidence?.source ?? '',
      link: null,
      attribution: evidence?.attribution ?? null,
      demo: true,
    })
    await addRules(store, 1, rules)
    await store.write((db) =>
      db
        .insertInto('institution')
        .values(SCHOOLS.map((school) => ({ ...school, run: 1, code: school.id.toUpperCase(), body: {} })))
        .execute(),
    )
  }
  return transferPipeline(store, options)
}
