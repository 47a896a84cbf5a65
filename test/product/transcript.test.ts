import { expect, test } from 'vitest'
import { readTranscriptText } from '../../packages/server/src/features/account/model/transcript-text.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf, failureOf } from '../support/call.ts'
import { openTestApp } from '../support/test-app.ts'

const entry = (course: string, more: object = {}) => ({
  course,
  title: null,
  grade: null,
  term: null,
  credits: null,
  completed: null,
  status: 'completed',
  ...more,
})

test.each([
  ['MATH 1171', entry('nrc:MATH 1171')],
  ['math-1171 Calculus I A- 3.0', entry('nrc:MATH 1171', { title: 'Calculus I', grade: 'A-', credits: 3 })],
  [
    'CPSC1110\tIntro to Programming\t4\tB+',
    entry('nrc:CPSC 1110', { title: 'Intro to Programming', grade: 'B+', credits: 4 }),
  ],
  [
    'aur:HIST 100  World History II  Spring 2025  78',
    entry('aur:HIST 100', { title: 'World History II', grade: '78', term: 'Spring 2025' }),
  ],
  ['AUR HIST 100 B', entry('aur:HIST 100', { grade: 'B' })],
  ['ENGL 101W, 2024 Fall, P', entry('nrc:ENGL 101W', { grade: 'P', term: 'Fall 2024' })],
  ['PHYS 1125 W', entry('nrc:PHYS 1125', { grade: 'W', status: 'withdrawn' })],
])('understands the line %j', (line, expected) => {
  expect(readTranscriptText(line, 'nrc')).toEqual({ entries: [expected], notUnderstood: [], headings: 0 })
})

test.each([
  'MATH 1171 taken 2 times in room 3100',
  'MATH 1171 B/C+ 3',
  'CHEM 11?? A',
  'CSE 142 COMPUTER PROG I 4.0 3.7',
  '<script>',
])('guesses nothing from the line %j', (line) => {
  expect(readTranscriptText(line, 'nrc')).toEqual({ entries: [], notUnderstood: [line], headings: 0 })
})

test.each(['GPA 3.33 of 4.33', 'Total credits earned: 12', 'Page 2', 'Name: Ada'])(
  'knows that the line %j is no course',
  (line) => {
    expect(readTranscriptText(line, 'nrc')).toEqual({ entries: [], notUnderstood: [], headings: 1 })
  },
)

test('two attempts without a term are two entries', () => {
  const { entries } = readTranscriptText('MATH 1171 F\nMATH 1171 B', 'nrc')
  expect(entries.map(({ grade, status }) => [grade, status])).toEqual([
    ['F', 'failed'],
    ['B', 'completed'],
  ])
})

test('a term on a line of its own holds for the lines below it', () => {
  const { entries } = readTranscriptText('Fall 2024\nMATH 1171 A\n\nSpring 2025:\nMATH 1271 B\n', 'nrc')
  expect(entries.map(({ course, term }) => [course, term])).toEqual([
    ['nrc:MATH 1171', 'Fall 2024'],
    ['nrc:MATH 1271', 'Spring 2025'],
  ])
})

onEachDatabase('the transcript', (database) => {
  const open = async () => openTestApp(await database.location())

  test('is replaced, merged and put back by the suggestion', async () => {
    const app = await open()
    const set = (args: object) => callAs(app, 'tn_user_transcript_set', { institution: 'nrc', ...args })
    const courses = async () =>
      [(await dataOf(app, 'tn_user_transcript_get', {}))['items']].flat().map((item) => Object(item).course)
    await set({ entries: [{ course: 'MATH 1171', grade: 'B' }] })
    await set({ entries: [{ course: 'MATH 1271' }], mode: 'merge' })
    expect(await courses()).toEqual(['nrc:MATH 1171', 'nrc:MATH 1271'])
    const replaced = await set({ text: 'CPSC 1110 A' })
    expect(await courses()).toEqual(['nrc:CPSC 1110'])
    const hints = replaced.kind === 'result' ? replaced.result.agentHints.suggestedNextActions : []
    const undo = hints.find(({ action }) => action === 'restore-transcript')?.data
    await dataOf(app, String(undo?.['tool']), undo?.['arguments'])
    expect(await courses()).toEqual(['nrc:MATH 1171', 'nrc:MATH 1271'])
  })

  test('reads credits and their points, several layouts in one paste, and lists of courses', async () => {
    const app = await open()
    const read = async (text: string) => {
      const given = { text, institution: 'nrc', preview: true }
      const { items, notUnderstood } = await dataOf(app, 'tn_user_transcript_set', given)
      const courses = [items].flat().map((item) => Object.values(Object(item)).slice(0, 5).join(' | '))
      return { courses, notUnderstood }
    }
    const calculus = 'nrc:MATH 1171 | Calculus I | B |  | 3'
    for (const row of ['MATH 1171 Calculus I B 3.000 9.00', 'MATH\t1171\tCalculus I\tB\t3.000\t9.00'])
      expect(await read(row)).toEqual({ courses: [calculus], notUnderstood: [] })
    const named = 'Subj Crse Level Title Grade Credit Quality R'
    expect(
      await read(`${named}\nMATH 1171 UG Calculus I B 3.000 9.00\nCPSC 1150 UG Design C 2.000 4.00`),
    ).toEqual({
      courses: [calculus, 'nrc:CPSC 1150 | Design | C |  | 2'],
      notUnderstood: [],
    })
    const banner = [
      'Term: Fall 2023',
      'Subject\tCourse\tLevel\tTitle\tGrade\tCredit Hours\tQuality Points\tR',
      'MATH\t1171\tUG\tCalculus I\tB\t3.000\t9.00',
    ]
    const history = ['1160', '1181', '1280'].map(
      (number) => `CPSC ${number}\tTopic\t2024 Spring\tB\t3.00\tTaken`,
    )
    expect(await read([...banner, ...history].join('\n'))).toEqual({
      courses: [
        'nrc:MATH 1171 | Calculus I | B | Fall 2023 | 3',
        ...['1160', '1181', '1280'].map((number) => `nrc:CPSC ${number} | Topic | B | Spring 2024 | 3`),
      ],
      notUnderstood: [],
    })
    const list = 'CPSC 1150 B+, MATH 1171 B, ENGL 1123, STAT 1181 (in progress)'
    const statuses = await dataOf(app, 'tn_user_transcript_set', {
      text: list,
      institution: 'nrc',
      preview: true,
    })
    expect(statuses).toMatchObject({
      items: [
        entry('nrc:CPSC 1150', { grade: 'B+' }),
        entry('nrc:MATH 1171', { grade: 'B' }),
        entry('nrc:STAT 1181', { status: 'in-progress' }),
      ],
      // Whether ENGL 1123 is done or in progress is not said.
      notUnderstood: [list],
    })
    const sentence = 'I took CPSC 1150 (B+), math 1171 B, engl 1123 and Stats 1181, currently in cpsc 2280'
    expect(
      await dataOf(app, 'tn_user_transcript_set', { text: sentence, institution: 'nrc', preview: true }),
    ).toMatchObject({
      items: [
        entry('nrc:CPSC 1150', { grade: 'B+' }),
        entry('nrc:MATH 1171', { grade: 'B' }),
        entry('nrc:ENGL 1123'),
        entry('nrc:STATS 1181'),
        entry('nrc:CPSC 2280', { status: 'in-progress' }),
      ],
      notUnderstood: [],
    })
  })

  test('is not replaced by a few courses unless that was asked for', async () => {
    const app = await open()
    const terms = ['Fall 2023', 'Spring 2024', 'Fall 2024', 'Spring 2025']
    const stored = terms.flatMap((term, at) =>
      ['CPSC', 'MATH', 'ENGL', 'STAT'].map((subject) => ({
        course: `nrc:${subject} ${1100 + at}`,
        grade: 'B',
        term,
      })),
    )
    await dataOf(app, 'tn_user_transcript_set', { entries: stored })
    const few = { text: 'I took CPSC 1150 and math 1171', institution: 'nrc' }
    const refused = await failureOf(app, 'tn_user_transcript_set', few)
    expect(refused).toMatchObject({
      code: 'UNPROCESSABLE_ENTITY',
      message: 'Nothing was changed: replacing would remove 16 of 16 stored courses',
    })
    const previewed = await callAs(app, 'tn_user_transcript_set', { ...few, preview: true })
    const offers = previewed.kind === 'result' ? previewed.result.agentHints.suggestedNextActions : []
    expect(offers.map(({ data }) => data?.['arguments'])).toEqual([
      { ...few, mode: 'merge' },
      { ...few, mode: 'replace' },
    ])
    const [merge, replace] = refused.agentHints.suggestedNextActions.map(({ data }) => data?.['arguments'])
    expect(await dataOf(app, 'tn_user_transcript_set', merge)).toMatchObject({
      totalCount: 18,
      removedCount: 0,
    })
    const replaced = await callAs(app, 'tn_user_transcript_set', replace)
    const { data, agentHints } = replaced.kind === 'result' ? replaced.result : {}
    expect(data).toMatchObject({ totalCount: 2, removedCount: 16 })
    expect(agentHints?.warnings?.map(({ message }) => message)).toEqual([
      '16 stored courses were removed; restoreRev 2 puts them back',
    ])
    const undo = agentHints?.suggestedNextActions.find(({ action }) => action === 'restore-transcript')
    expect(await dataOf(app, 'tn_user_transcript_set', undo?.data?.['arguments'])).toMatchObject({
      totalCount: 18,
    })
  })

  test('has one entry of an attempt that was in progress or planned before', async () => {
    const app = await open()
    const set = (args: object) => dataOf(app, 'tn_user_transcript_set', { institution: 'nrc', ...args })
    await set({
      entries: [
        {
          course: 'CPSC 2280',
          status: 'in-progress',
          term: 'Fall 2026',
          title: 'Software Engineering',
          credits: 3,
        },
        { course: 'MATH 2101', status: 'planned' },
        { course: 'MATH 1171', grade: 'F', term: 'Fall 2025' },
      ],
    })
    const graded = [
      entry('nrc:MATH 2101', { status: 'in-progress', term: 'Fall 2026' }),
      entry('nrc:CPSC 2280', { grade: 'B+', term: 'Fall 2026', title: 'Software Engineering', credits: 3 }),
      entry('nrc:MATH 1171', { grade: 'B', term: 'Spring 2026' }),
    ]
    const all = [entry('nrc:MATH 1171', { grade: 'F', term: 'Fall 2025', status: 'failed' }), ...graded]
    const given = {
      entries: [
        { course: 'MATH 2101', status: 'in-progress', term: 'Fall 2026' },
        { course: 'CPSC 2280', grade: 'B+' },
        { course: 'MATH 1171', grade: 'B', term: 'Spring 2026' },
      ],
      mode: 'merge',
    }
    expect(await set({ ...given, preview: true })).toMatchObject({ items: all, removedCount: 0, rev: 1 })
    expect(await set(given)).toMatchObject({ items: all, removedCount: 0, rev: 2 })
  })

  test('is put back as it was at a rev, unless that is not known', async () => {
    const app = await open()
    await dataOf(app, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171' }] })
    expect(await failureOf(app, 'tn_user_transcript_set', { restoreRev: 7 })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('is left as it was by what is not understood, and by a change meant for another revision', async () => {
    const app = await open()
    await dataOf(app, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171' }] })
    const refused = [
      await failureOf(app, 'tn_user_transcript_set', { text: 'nothing here' }),
      await failureOf(app, 'tn_user_transcript_set', { entries: [{ course: 'MATH 1271' }] }),
      await failureOf(app, 'tn_user_transcript_set', {}),
      await failureOf(app, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1271' }], baseRev: 7 }),
    ]
    expect(refused.map(({ code }) => code)).toEqual([
      'UNPROCESSABLE_ENTITY',
      'UNPROCESSABLE_ENTITY',
      'BAD_REQUEST',
      'CONFLICT',
    ])
    expect(await dataOf(app, 'tn_user_transcript_get', {})).toMatchObject({ rev: 1, totalCount: 1 })
  })

  test('is previewed without a change, a page at a time', async () => {
    const app = await open()
    await dataOf(app, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171' }] })
    const rows = Array.from({ length: 120 }, (_, at) => `CPSC ${1000 + at}\tTopic ${at}\tB\t3.00`)
    const preview = {
      institution: 'nrc',
      preview: true,
      text: ['Fall 2024', ...rows, 'MATH 12?? A'].join('\n'),
    }
    const first = await dataOf(app, 'tn_user_transcript_set', preview)
    expect(first).toMatchObject({ totalCount: 120, notUnderstood: ['MATH 12?? A'], headings: 1, rev: 1 })
    const [item] = [first['items']].flat()
    expect(item).toEqual(
      entry('nrc:CPSC 1000', { title: 'Topic 0', grade: 'B', credits: 3, term: 'Fall 2024' }),
    )
    const second = await dataOf(app, 'tn_user_transcript_set', { ...preview, from: 100 })
    expect([first['items'], second['items']].map((items) => [items].flat().length)).toEqual([100, 20])
    expect(await dataOf(app, 'tn_user_transcript_get', {})).toMatchObject({ totalCount: 1, rev: 1 })
  })

  test('a preview of what cannot be read gives it back', async () => {
    const app = await open()
    const found = await dataOf(app, 'tn_user_transcript_set', { preview: true, text: 'Привет, мир 12 ###' })
    expect(found).toMatchObject({ items: [], totalCount: 0, notUnderstoodCount: 1, rev: 0 })
  })

  test('keeps titles and states of entries, and refuses a state that its grade contradicts', async () => {
    const app = await open()
    const entries = [
      { course: 'nrc:MATH 1171', title: 'Calculus I', status: 'planned' },
      { course: 'nrc:MATH 1271', grade: 'W' },
      { course: 'nrc:PHYS 1125', grade: 'F', status: 'completed' },
    ]
    expect(await dataOf(app, 'tn_user_transcript_set', { entries })).toMatchObject({ notUnderstoodCount: 1 })
    expect(await dataOf(app, 'tn_user_transcript_get', {})).toMatchObject({
      items: [
        entry('nrc:MATH 1171', { title: 'Calculus I', status: 'planned' }),
        entry('nrc:MATH 1271', { grade: 'W', status: 'withdrawn' }),
      ],
    })
  })

  test('belongs to its owner alone', async () => {
    const app = await open()
    const { id: userId } = await app.users.addUser('ada')
    await dataOf(app, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171' }] })
    expect(await dataOf(app, 'tn_user_transcript_get', {}, { userId })).toMatchObject({ totalCount: 0 })
  })
})
