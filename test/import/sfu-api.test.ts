import { describe, expect, test } from 'vitest'
import { sfuOutlinesAdapter } from '../../packages/server/src/features/course/import/sfu-outlines.ts'
import { sfuSectionsAdapter } from '../../packages/server/src/features/course/import/sfu-sections.ts'
import { collected } from '../transfer/collected.ts'
import { json, localServer, status, type Answer } from './local-server.ts'
import { sampleInput } from './sample-course.ts'

const QUICK = { rate: '1000', backoff: '1' }

const names = (...values: string[]) => values.map((value) => ({ text: value.toUpperCase(), value }))

const outline = (number: string, section: string) => ({
  info: {
    dept: 'HERB',
    number,
    section,
    title: 'Leaves & Roots',
    term: 'Fall 2026',
    units: '3',
    description: 'What grows.',
    designation: 'N/A',
    deliveryMethod: 'In Person',
    classNumber: '4711',
    prerequisites: 'HERB 100.',
    corequisites: '',
    courseDetails: '<p>Six weeks of&nbsp;leaves.</p>',
    outlinePath: `2026/fall/herb/${number}/${section.toLowerCase()}`,
  },
  instructor: [{ name: 'Ada Fern', email: 'fern@example.org' }],
  courseSchedule: [
    {
      startDate: 'Wed Sep 09 00:00:00 PDT 2026',
      endDate: 'Fri Dec 04 00:00:00 PST 2026',
      campus: 'BURNABY',
      days: 'Mo, We',
      startTime: '8:30',
      endTime: '9:20',
      sectionCode: 'LEC',
      buildingCode: 'GRN',
      roomNumber: '12',
    },
  ],
  grades: [
    { description: 'Garden', weight: '60' },
    { description: 'Exam', weight: '' },
  ],
  requiredText: [{ details: 'A Book of Roots', isbn: '1' }],
})

const ANSWERS: Record<string, unknown> = {
  '2026/fall': names('herb', 'moss'),
  '2026/fall/herb': names('101', '102'),
  '2026/fall/moss': names('300'),
  '2026/fall/herb/101': names('d100', 'd101'),
  '2026/fall/herb/102': names('d100'),
  '2026/fall/moss/300': [],
  '2026/fall/herb/101/d100': outline('101', 'D100'),
  '2026/fall/herb/101/d101': outline('101', 'D101'),
  '2026/fall/herb/102/d100': outline('102', 'D100'),
}

const answer: Answer = ({ query }, response) => {
  const found = ANSWERS[query]
  if (found === undefined) status(response, 404)
  else json(response, found)
}

describe("the public interface of SFU's outlines", () => {
  test('gives courses with their outlines', async () => {
    const { address } = await localServer(answer)
    const opened = await sfuOutlinesAdapter.open(
      sampleInput({ location: `${address}/course-outlines?2026/fall`, options: QUICK }),
    )
    expect(opened.total).toBe(3)
    const rows = await collected(opened.rows(0))
    expect(rows.map(({ outcome, remark }) => [outcome, remark])).toEqual([
      ['structured', undefined],
      ['structured', undefined],
      ['skipped', '2026/fall/moss/300 has no outline'],
    ])
    expect(rows[0]?.items).toMatchObject([
      { kind: 'institution', id: 'sfu' },
      {
        kind: 'course',
        course: 'sfu:HERB 101',
        credits: { min: 3, max: 3 },
        designation: null,
        prerequisites: 'HERB 100.',
        termsOffered: ['Fall'],
      },
      {
        kind: 'outline',
        summary: 'Six weeks of leaves.',
        grading: [
          { part: 'Garden', percent: 60 },
          { part: 'Exam', percent: null },
        ],
        materials: ['A Book of Roots'],
      },
    ])
    expect(await collected(opened.rows(1))).toEqual(rows.slice(1))
  })

  test('gives sections with their times, by a place and a base address', async () => {
    const { address } = await localServer(answer)
    const opened = await sfuSectionsAdapter.open(
      sampleInput({ location: '2026/Fall/HERB', options: { ...QUICK, base: `${address}/course-outlines` } }),
    )
    const [first] = await collected(opened.rows(0))
    expect(first?.items).toMatchObject([
      { kind: 'institution' },
      {
        kind: 'section',
        course: 'sfu:HERB 101',
        term: 'Fall 2026',
        section: 'D100',
        type: 'LEC',
        classNumber: '4711',
        instructors: [{ name: 'Ada Fern', email: 'fern@example.org' }],
        meetings: [
          {
            days: ['Mo', 'We'],
            start: '08:30',
            end: '09:20',
            from: '2026-09-09',
            to: '2026-12-04',
            campus: 'Burnaby',
            room: 'GRN 12',
          },
        ],
      },
      { kind: 'section', section: 'D101' },
    ])
  })

  test('is asked for one section alone', async () => {
    const { address, asked } = await localServer(answer)
    const location = `${address}/course-outlines?2026/fall/herb/101/d101`
    const opened = await sfuSectionsAdapter.open(sampleInput({ location, options: QUICK }))
    const rows = await collected(opened.rows(0))
    expect(rows[0]?.items.map((item) => ('section' in item ? item.section : item.kind))).toEqual([
      'institution',
      'D101',
    ])
    expect(asked.map(({ query }) => query)).toEqual(['2026/fall/herb/101/d101'])
  })

  test('must be told which term', async () => {
    const { address } = await localServer(answer)
    await expect(sfuOutlinesAdapter.open(sampleInput({ location: `${address}/x` }))).rejects.toThrow(
      /End the address with \?year\/term/,
    )
  })
})
