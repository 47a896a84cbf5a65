import { expect, test } from 'vitest'
import {
  parseRequisites,
  type Origin,
  type RequisiteTexts,
} from '../../packages/server/src/features/course/model/requisites/parse-requisites.ts'
import { alterationsOf, insertionsOf, type Alteration } from './alterations.ts'
import { readLangara } from './checked-langara.ts'
import { readSfu } from './checked-sfu.ts'
import { CERTAIN } from './examples.ts'
import { frozenSentences, type FrozenFile } from './frozen-sentences.ts'
import { sharedText } from './shared-data.ts'

interface Sample {
  sentence: string
  field: keyof RequisiteTexts
  origin: Origin
}

const FIELDS = {
  prerequisite: 'prerequisites',
  corequisite: 'corequisites',
  antirequisite: 'notes',
} as const satisfies Record<string, keyof RequisiteTexts>

/** The trees of all kinds in one text, and whether each is certain. */
function reading(sentence: string, { field, origin }: Sample): { trees: string; certain: boolean } {
  const found = Object.entries(parseRequisites({ [field]: sentence }, origin))
  return {
    trees: JSON.stringify(found.map(([kind, requisite]) => [kind, requisite?.tree])),
    certain: found.every(([, requisite]) => requisite?.certain),
  }
}

/** The alterations of certain sentences that change neither tree nor certainty, and how many were tried. */
function unnoticed(
  samples: readonly Sample[],
  alter: (sentence: string) => Alteration[] = alterationsOf,
): { tried: number; passed: string[] } {
  const passed: string[] = []
  let tried = 0
  for (const sample of samples) {
    const before = reading(sample.sentence, sample)
    if (!before.certain) continue
    for (const { what, sentence } of alter(sample.sentence)) {
      // A sentence may leave out the course that it stands beside.
      const own = sample.origin.course?.replace(/^.*:/, '')
      if (sample.field === 'notes' && what === `no course: ${own}`) continue
      tried++
      const after = reading(sentence, sample)
      if (after.certain && after.trees === before.trees) passed.push(`${what} | ${sentence}`)
    }
  }
  return { tried, passed }
}

const samplesIn = (file: FrozenFile): Sample[] =>
  frozenSentences(file).map(({ sentence, kind, school, ignored }) => ({
    sentence,
    field: FIELDS[kind],
    origin: { institution: school, course: kind === 'antirequisite' ? ignored[0] : undefined },
  }))

test.each<[FrozenFile, number]>([
  ['sentences.json', 2000],
  ['more-sentences.json', 1000],
  ['further-sentences.json', 2000],
])('whatever is altered in a sentence of %s changes its tree or its certainty', (file, least) => {
  const { tried, passed } = unnoticed(samplesIn(file))
  expect(passed).toEqual([])
  expect(tried).toBeGreaterThan(least)
})

const prerequisite = (sentence: string, institution: string, course?: string): Sample => ({
  sentence,
  field: 'prerequisites',
  origin: { institution, course },
})

test('whatever is altered in one of the examples changes its tree or its certainty', () => {
  const examples = Object.values(CERTAIN).flat()
  const { tried, passed } = unnoticed(
    examples.map(([sentence]) => prerequisite(sentence, 'nova', 'nova:TIDE 300')),
  )
  expect(passed).toEqual([])
  expect(tried).toBeGreaterThan(600)
})

test('a word that nobody knows changes the tree or its certainty, wherever it stands', () => {
  const { tried, passed } = unnoticed(
    [
      ...samplesIn('sentences.json'),
      ...samplesIn('more-sentences.json'),
      ...samplesIn('further-sentences.json'),
      ...Object.values(CERTAIN)
        .flat()
        .map(([sentence]) => prerequisite(sentence, 'nova', 'nova:TIDE 300')),
    ],
    insertionsOf,
  )
  expect(passed).toEqual([])
  expect(tried).toBeGreaterThan(5000)
})

const sfu = sharedText('sfu-requisite-trees.json')
const langara = sharedText('langara-prerequisite-trees.json')

test.skipIf(sfu === undefined || langara === undefined)(
  'whatever is altered in a sentence of a school changes its tree or its certainty',
  () => {
    const { passed } = unnoticed([
      ...readSfu(sfu ?? '').map(({ sentence, course }) => prerequisite(sentence, 'sfu', course)),
      ...readLangara(langara ?? '').map(({ sentence }) => prerequisite(sentence, 'langara')),
    ])
    expect(passed).toEqual([])
  },
)
