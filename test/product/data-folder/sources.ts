import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { oldEntries, schema11 } from '../../card/import/anki-file.ts'
import { sampleCollection } from '../../card/import/anki-notes.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 1)

const GRADES =
  'Campus,Year,Session,Subject,Course,Detail,Section,Title,Professor,Reported,Avg,Median,Percentile (25),Percentile (75),High,Low,<50,50-54,55-59,60-63,64-67,68-71,72-75,76-79,80-84,85-89,90-100'

/** A few made-up rows for every adapter: file name, adapter, content, options. */
const SOURCES: readonly (readonly [name: string, adapter: string, content: string, ...options: string[]])[] =
  [
    [
      'guide.json',
      'bc-transfer',
      json([
        agreement('HERB', '1100', 'SFU HERB 101 (3), B-Sci'),
        agreement('HERB', '1200', 'SFU HERB 1XX (3)'),
        agreement('HERB', '1300', 'No credit'),
        agreement('HERB', '1400', 'Ask the gardener first; it depends on the season.'),
      ]),
    ],
    [
      'assist-estu-botany.json',
      'assist',
      json([
        {
          type: 'COURSE',
          prefix: 'BOTN',
          number: '101',
          min_units: 4,
          articulations: [
            {
              sending_name: 'Northreach College',
              sending_articulation: {
                type: 'SET',
                conjunction: 'AND',
                items: [
                  { prefix: 'HERB', number: '1' },
                  { prefix: 'HERB', number: '2' },
                ],
              },
            },
          ],
        },
      ]),
    ],
    [
      'tis.csv',
      'wisconsin',
      'to,level,credits,course_2,title_2,course_1,from_,gen_ed,title_1,special\nUW-Estuary,L,3.00,BOT 110,Botany,HERB 1,Northreach,,Herbs,\n',
    ],
    [
      'outlines.json',
      'sfu-outlines',
      json([
        {
          dept: 'HERB',
          number: '236W',
          title: 'Leaves and Letters',
          units: '3',
          description: 'What grows, and how to write about it.',
          notes: '',
          designation: 'W',
          prerequisites: 'HERB 101.',
          corequisites: '',
          offerings: [{ term: 'Fall 2026' }],
        },
      ]),
    ],
    [
      'sections.json',
      'sfu-sections',
      json([
        {
          dept: 'HERB',
          number: '101',
          title: 'Leaves',
          units: '3',
          term: 'Fall 2026',
          sections: [
            {
              section: 'D100',
              deliveryMethod: 'In Person',
              classNumber: '1001',
              instructors: [{ name: 'Ada Fern', email: 'fern@example.org' }],
              schedules: [
                {
                  startDate: '2026-09-09',
                  endDate: '2026-12-06',
                  campus: 'BURNABY',
                  days: 'Tu, Th',
                  startTime: '8:30',
                  endTime: '10:20',
                  sectionCode: 'LEC',
                },
              ],
            },
          ],
        },
      ]),
    ],
    [
      'grades.csv',
      'ubc-grades',
      `${GRADES}\nUBCV,2024,W,HERB,101,,OVERALL,Leaves,,29,72.8,74.0,66,81,96,30,2,1,2,3,4,5,4,3,2,2,1\n`,
    ],
    [
      'langara.json',
      'langara',
      json([
        {
          subject: 'HERB',
          course_code: 1100,
          title: 'Leaves',
          credits: 3,
          prerequisites: 'A minimum "C" grade in HERB 1000.',
        },
      ]),
    ],
    [
      'catalog.json',
      'catalog',
      json({
        format: 'tutor-nexus-catalog',
        version: 1,
        source: {
          name: 'Northreach College, Registrar',
          link: 'https://nrc.example',
          accessedOn: '2026-11-01',
        },
        institutions: [{ code: 'NRC', name: 'Northreach College', subjects: { MATH: 'Mathematics' } }],
        courses: [
          { code: 'MATH 1171', title: 'Calculus I', credits: 3, description: 'Limits and derivatives.' },
          { code: 'MATH 1271', title: 'Calculus II', credits: 3, prerequisites: 'MATH 1171.' },
        ],
        outlines: [{ course: 'MATH 1171', term: 'Fall 2026', summary: 'Lectures.', topics: ['Limits'] }],
        instructors: [{ name: 'Hana Breckenfeld', title: 'Instructor, Mathematics' }],
        sections: [
          {
            course: 'MATH 1171',
            term: 'Fall 2026',
            section: '001',
            kind: 'LEC',
            delivery: 'in-person',
            instructors: ['Hana Breckenfeld'],
            meetings: [{ days: 'Mo We Fr', start: '09:30', end: '10:20', room: 'A130' }],
          },
        ],
        materials: [
          {
            course: 'MATH 1171',
            kind: 'exam',
            title: 'Practice final',
            link: 'https://nrc.example/final.pdf',
          },
        ],
        agreements: [
          {
            from: 'NRC',
            to: 'SFU',
            course: 'MATH 1171',
            text: 'SFU MATH 151 (3), Q',
            effectiveStart: '2012-09',
          },
        ],
      }),
    ],
    [
      'words.csv',
      'cards-csv',
      'front,back,tags,deck,kind\nchien,dog,french,Words,basic\nchat,cat,french,Words,reversed\n',
    ],
  ]

function agreement(subject: string, number: string, credit: string) {
  const school = { source: 'LANG', destination: 'SFU' }
  return {
    subject,
    course_code: number,
    ...school,
    credit,
    effective_start: '2019-09-01',
    effective_end: null,
  }
}

/** Writes the sources into a folder, and gives what `tn import` takes for each. */
export function writeSources(folder: string): string[][] {
  const anki = join(folder, 'anki.apkg')
  writeFileSync(anki, zipSync(oldEntries(schema11(sampleCollection()), { 'chien.mp3': Buffer.from('ID3') })))
  const texts = SOURCES.map(([name, adapter, content, ...options]) => {
    writeFileSync(join(folder, name), content)
    return [adapter, join(folder, name), ...options]
  })
  return [...texts, ['anki', anki]]
}
