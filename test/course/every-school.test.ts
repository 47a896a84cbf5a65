import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOutcome } from '@tutor-nexus/toolkit/pipeline'
import { hintsOf, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileRow } from '../../packages/server/src/features/transfer/import/bc/agreement.ts'
import { readAgreement } from '../../packages/server/src/features/transfer/import/bc/read-agreement.ts'
import { Receiver } from '../../packages/server/src/features/transfer/import/assist/receiver.ts'
import { readReceiver } from '../../packages/server/src/features/transfer/import/assist/read-receiver.ts'
import type { TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import { bumpCatalogGeneration } from '../../packages/server/src/platform/store/change-log.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { callAs, dataOf } from '../support/call.ts'
import { openSuiteDemo, openTestDemo } from '../support/demo.ts'
import type { TestApp } from '../support/test-app.ts'
import { addRules, addRun } from '../transfer-tools/demo-transfer.ts'

const evidence = { source: 'A guide', accessedOn: '2026-11-01' }

const agreement = (source: string, destination: string, credit: string): TransferRule =>
  readAgreement(
    FileRow.parse({
      subject: 'CPSC',
      course_code: 1150,
      source,
      destination,
      credit: `${destination} ${credit}`,
      effective_start: 'Sep/12',
      effective_end: 'present',
    }),
    evidence,
  )

/** Agreements of the schools that only these name: no courses of theirs are imported. */
const rules = (): TransferRule[] => [
  agreement('LANG', 'SFU', 'CMPT 125 (3)'),
  agreement('LANG', 'UBCV', 'CPSC 110 (3)'),
  agreement('LANG', 'UBCO', 'COSC 111 (3)'),
  agreement('COLU', 'SFU', 'CMPT 120 (3)'),
  ...readReceiver(
    Receiver.parse({
      type: 'COURSE',
      prefix: 'CSE',
      number: '20',
      articulations: [
        {
          sending_name: 'Columbia College',
          sending_articulation: { type: 'SET', items: [{ prefix: 'CMPSC', number: '22', title: 'Java' }] },
        },
      ],
    }),
    { university: 'MiraVista University', evidence },
  ).flatMap(({ items }) => items),
]

async function withAgreements(app: TestApp): Promise<TestApp> {
  await addRun(app.store, { id: 1_000 })
  await addRules(app.store, 1_000, rules())
  await app.store.write((db) => bumpCatalogGeneration(db))
  return app
}

const SCHOOL = /institution$|^schools$/i
const COURSE = /^(?:course|targetCourse)$/

/** The parameters of an example with every school, or the school of every course, replaced. */
function at(value: unknown, school: string, field = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => at(inner, school, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, at(inner, school, name)]))
  if (typeof value !== 'string') return value
  if (SCHOOL.test(field)) return school
  return COURSE.test(field) || /^(?:courses|sourceCourses|planned)$/.test(field)
    ? value.replace(/^[^:]*:|^/, `${school}:`)
    : value
}

const saidBy = (outcome: CallOutcome): string =>
  outcome.kind === 'result'
    ? JSON.stringify(outcome.result.data)
    : outcome.kind === 'failure'
      ? outcome.text
      : ''

/** Every tool with an example that names a school. What a tutoring session is about is free text. */
const tools = (await createRegistry())
  .getAll()
  .filter(({ tool }) => !tool.name.startsWith('tn_session_'))
  .flatMap(({ tool }) =>
    tool.examples
      .filter(({ params }) => JSON.stringify(at(params, '\u0000')).includes('\\u0000'))
      .map(({ params }) => [tool.name, params] as const),
  )

test('there are such tools of courses, transfers, transcripts and workspaces', () => {
  expect(tools.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'tn_course_search',
      'tn_course_get',
      'tn_course_check',
      'tn_course_section_list',
      'tn_transfer_resolve',
      'tn_transfer_search',
      'tn_transfer_reverse',
      'tn_user_transcript_set',
      'memoryManager_createWorkspace',
    ]),
  )
})

describe('no tool knows a school that another does not', () => {
  let app: TestApp
  let home = ''
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
    app = await withAgreements(await openSuiteDemo(home))
  })
  afterAll(async () => {
    await app.close()
    await rm(home, { recursive: true, force: true })
  })

  test('the directory has those of courses and those of agreements, fictional ones last', async () => {
    const { items } = await dataOf(app, 'tn_course_institutions', { limit: 100 })
    expect(items).toMatchObject([
      {
        id: 'colu',
        name: 'Columbia College',
        courses: 0,
        agreementsFrom: 1,
        agreementsTo: 0,
        isFictional: false,
      },
      { id: 'columbia-college', name: 'Columbia College', place: null, agreementsFrom: 1 },
      { id: 'langara', name: 'Langara College', agreementsFrom: 3 },
      { id: 'miravista-university', name: 'MiraVista University', agreementsTo: 1 },
      { id: 'sfu', code: 'SFU', name: 'Simon Fraser University', agreementsTo: 2, aliases: ['Simon Fraser'] },
      { id: 'ubco', name: 'University of British Columbia (Okanagan)', agreementsTo: 1 },
      {
        id: 'ubcv',
        name: 'University of British Columbia (Vancouver)',
        place: 'Vancouver, British Columbia',
      },
      ...['aur', 'cald', 'kest', 'mbc', 'nrc'].map((id) => ({ id, isFictional: true })),
    ])
  })

  test.each(tools)('%s', async (name, params) => {
    for (const [school, id] of [
      ['Langara', 'langara'],
      ['Simon Fraser', 'sfu'],
      ['UBC Vancouver', 'ubcv'],
      ['MiraVista', 'miravista-university'],
      ['Kestral Polytechnic', 'kest'],
      ['NRC', 'nrc'],
    ] as const) {
      const outcome = await callAs(app, name, at(params, school))
      const said = saidBy(outcome)
      expect(said).not.toMatch(/no school|Unknown school|Which school|not known(?! to be offered)/)
      if (outcome.kind === 'result' && !said.includes('"items":[]')) expect(said).toContain(id)
    }
  })

  test.each(tools)('%s asks back for a name of several schools', async (name, params) => {
    const outcome = await callAs(app, name, at(params, 'UBC'))
    const said = saidBy(outcome)
    expect(said).toContain('University of British Columbia (Okanagan)')
    expect(said).toContain('University of British Columbia (Vancouver)')
    if (outcome.kind !== 'failure') return expect(name).toBe('tn_course_check')
    expect(outcome.failure).toMatchObject({ code: 'BAD_REQUEST', details: { nearest: ['ubco', 'ubcv'] } })
    if (/^tn_(?:course|transfer)/.test(name)) {
      expect(hintsOf(outcome)?.suggestedNextActions).toMatchObject([
        { description: 'University of British Columbia (Okanagan)' },
        { description: 'University of British Columbia (Vancouver)' },
        { action: 'list-institutions' },
      ])
      expect(await runSuggestions(app.pipeline, outcome)).toEqual([])
    }
  })

  test('an id in the words of two schools is a question, too', async () => {
    const outcome = await callAs(app, 'tn_transfer_search', { sourceInstitution: 'Columbia College' })
    expect(outcome).toMatchObject({
      failure: { code: 'BAD_REQUEST', details: { nearest: ['colu', 'columbia-college'] } },
    })
    const byId = await dataOf(app, 'tn_transfer_search', { sourceInstitution: 'columbia-college' })
    expect(byId['totalCount']).toBe(1)
  })
})

describe('courses as people write them', () => {
  test('are found by agreements alone', async () => {
    const app = await withAgreements(await openTestDemo())
    const resolved = await dataOf(app, 'tn_transfer_resolve', {
      targetInstitution: 'Simon Fraser',
      sourceCourses: ['Langara CPSC 1150'],
    })
    expect(resolved).toMatchObject({ exactMatches: [{ sourceCourses: ['langara:CPSC 1150'] }] })
    for (const course of ['langara cpsc1150', 'CPSC-1150-002 (Langara)', 'CPSC 1150 at Langara College'])
      expect(await dataOf(app, 'tn_transfer_search', { course })).toMatchObject({ totalCount: 3 })
    expect(
      await dataOf(app, 'tn_course_equivalent_elsewhere', {
        course: 'Langara CPSC 1150',
        institution: 'SFU',
      }),
    ).toMatchObject({ items: [{ course: 'sfu:CMPT 125' }], course: 'langara:CPSC 1150', title: null })
    expect(await callAs(app, 'tn_course_get', { course: 'Langara CPSC 1150' })).toMatchObject({
      failure: {
        code: 'NOT_FOUND',
        details: { reason: expect.stringContaining('only transfer agreements') },
      },
    })
    expect(await dataOf(app, 'tn_course_get', { course: 'NRC MATH 1171' })).toMatchObject({
      course: 'nrc:MATH 1171',
    })
    const kept = await dataOf(app, 'tn_user_transcript_set', {
      entries: [{ course: 'Langara CPSC 1150' }, { course: 'MATH-1171-002' }],
      institution: 'Simon Fraser',
    })
    expect(kept['items']).toMatchObject([{ course: 'langara:CPSC 1150' }, { course: 'sfu:MATH 1171' }])
  })

  test('are found by a code that only one of them has, and else named, fictional ones left out', async () => {
    const app = await withAgreements(await openTestDemo())
    expect(await dataOf(app, 'tn_course_equivalent_elsewhere', { course: 'cmpsc22' })).toMatchObject({
      course: expect.stringMatching(/:CMPSC 22$/),
    })
    expect(await dataOf(app, 'tn_transfer_reverse', { targetCourse: 'CMPT 120' })).toMatchObject({
      targetCourse: 'sfu:CMPT 120',
      items: [{ sourceCourses: ['colu:CPSC 1150'] }],
    })
    for (const [tool, args] of [
      ['tn_course_get', { course: 'CPSC 1150' }],
      ['tn_transfer_search', { course: 'CPSC 1150' }],
      ['tn_transfer_resolve', { targetInstitution: 'sfu', sourceCourses: ['CPSC 1150'] }],
    ] as const)
      expect(await callAs(app, tool, args)).toMatchObject({
        failure: {
          code: 'BAD_REQUEST',
          message: expect.stringContaining('Which school'),
          details: { nearest: ['colu:CPSC 1150', 'langara:CPSC 1150'] },
        },
      })
    const outcome = await callAs(app, 'tn_course_prereqs', { course: 'CPSC 1150' })
    expect(outcome.kind === 'failure' && outcome.failure.details.reason).toMatch(
      /^2 schools have this code: .*Columbia College.*Langara College/,
    )
    expect(outcome.kind === 'failure' && outcome.text).not.toContain('nrc:')
  })

  test('are all named in one error where several are wrong', async () => {
    const app = await withAgreements(await openTestDemo())
    const outcome = await callAs(app, 'tn_transfer_resolve', {
      targetInstitution: 'sfu',
      sourceCourses: [
        'langara:CPSC 1150',
        'calculus',
        'MATH 1171',
        'one more',
        ...Array.from({ length: 10 }, (_, index) => `nothing ${'abcdefghij'[index]}`),
      ],
    })
    expect(outcome).toMatchObject({ failure: { code: 'BAD_REQUEST' } })
    const issues = outcome.kind === 'failure' ? (outcome.failure.details.issues ?? []) : []
    expect(issues.map(({ message }) => message)).toEqual([
      '"calculus" is not a course',
      '"one more" is not a course',
      ...Array.from('abcdefghij', (letter) => `"nothing ${letter}" is not a course`),
      '"MATH 1171" names no school',
    ])
  })
})
