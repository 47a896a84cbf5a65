import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { institutionId } from '../../packages/server/src/platform/catalog/institution.ts'
import { nameSchool } from '../../packages/server/src/platform/catalog/schools/name-school.ts'
import { schoolResolver } from '../../packages/server/src/platform/catalog/schools/resolve-school.ts'
import type { School } from '../../packages/server/src/platform/catalog/schools/school.ts'
import names from '../fixtures/schools/names.json' with { type: 'json' }
import { sharedFile } from './shared-data.ts'

const codes = sharedFile('bc-institutions.csv')
const Receivers = z.array(z.object({ articulations: z.array(z.object({ sending_name: z.string() })) }))

const named = (name: string): School =>
  nameSchool(
    institutionId(name),
    { code: institutionId(name).toUpperCase(), name, place: null, country: null, gradeScale: null },
    false,
  )

/** Every school of the shared files, as their imports name it. */
async function publishedSchools(): Promise<School[]> {
  const folder = dirname(codes.path)
  const text = (path: string) => readFile(join(folder, path), 'utf8')
  const sendingIn = async (path: string) =>
    Receivers.parse(JSON.parse(await text(path))).flatMap(({ articulations }) =>
      articulations.map(({ sending_name }) => sending_name),
    )
  const universities = await readdir(join(folder, 'assist'))
  const files = await Promise.all(
    universities.map(async (university) =>
      (await readdir(join(folder, 'assist', university))).map((file) => join('assist', university, file)),
    ),
  )
  const sending = await Promise.all([...files.flat(), 'assist-ucsc-cse.json'].map(sendingIn))
  const bc = (await text('bc-institutions.csv')).trim().split(/\r?\n/).slice(1)
  const wisconsin = (await text('wisconsin.csv')).match(/UW[- ][A-Z][\w ]+|Madison Area Tech\. College/g)
  return [
    ...bc.map((line) => nameSchool(institutionId(line.split(',')[0] ?? ''), undefined, false)),
    ...new Set([...universities, ...sending.flat(), ...(wisconsin ?? [])]),
    'University of California, Santa Cruz',
  ].map((school) => (typeof school === 'string' ? named(school) : school))
}

describe.skipIf(codes.absent)('schools of published agreements', () => {
  test('are found by every way in which people name them', async () => {
    const schools = await publishedSchools()
    expect(schools.length).toBeGreaterThan(150)
    const { resolve } = schoolResolver(schools)
    const wrong = names.flatMap(({ text, expect: expected, doubt = false, or = [] }) => {
      const found = resolve(text)
      const ids =
        found.kind === 'one'
          ? found.school.id
          : found.kind === 'several'
            ? found.schools.map(({ id }) => id).toSorted()
            : []
      const right = (doubt ? [expected, ...or] : [expected]).map((each) => JSON.stringify(each))
      return right.includes(JSON.stringify(ids)) ? [] : [{ text, ids }]
    })
    expect(wrong).toEqual([])
  })
})
