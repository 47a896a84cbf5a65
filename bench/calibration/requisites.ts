import { confidenceFrom } from '@tutor-nexus/toolkit/hints'
import { parsePrerequisite } from '../../packages/server/src/features/course/model/requisites/parse-requisites.ts'
import { readingOf } from '../../packages/server/src/features/course/tools/shared/misread-warnings.ts'
import { readLangara } from '../../test/requisites/checked-langara.ts'
import type { CheckedSentence } from '../../test/requisites/checked-sentence.ts'
import { readSfu } from '../../test/requisites/checked-sfu.ts'
import { frozenSentences, ourReading } from '../../test/requisites/frozen-sentences.ts'
import { sameMeaning, sameMeaningExactly } from '../../test/requisites/same-meaning.ts'
import type { Forecast } from './figures.ts'
import { sharedJson, type Checked, type Kind } from './kind.ts'

const FROZEN = ['sentences.json', 'more-sentences.json', 'further-sentences.json'] as const
const REAL = [
  { set: 'SFU', school: 'sfu', file: 'course/sfu-requisite-trees.json', read: readSfu },
  { set: 'Langara', school: 'langara', file: 'course/langara-prerequisite-trees.json', read: readLangara },
] as const

/** What the tools say of a reading that was imported from where it is published. */
const said = (certain: boolean): number =>
  confidenceFrom([readingOf([{ tree: { allOf: [] }, certain, sentence: '' }])], 'official')

const forecastsOf = (school: string, checked: readonly CheckedSentence[]): Forecast[] =>
  checked
    .filter(({ sentence }) => sentence.trim() !== '')
    .map(({ sentence, course, tree }) => {
      const ours = parsePrerequisite(sentence, { institution: school, course })
      return { said: said(ours.certain), came: sameMeaning(ours.tree, tree) }
    })

export const requisites: Kind = {
  name: 'requisites',
  about: 'the tree of a sentence; right if it means the same as the tree of people who read it',
  async check(): Promise<Checked[]> {
    const frozen = FROZEN.flatMap((file) => frozenSentences(file)).map((written) => {
      const { tree, certain } = ourReading(written)
      return { said: said(certain), came: sameMeaningExactly(tree, written.tree) }
    })
    const real = REAL.flatMap(({ set, school, file, read }) => {
      const json = sharedJson(file)
      return json === undefined ? [] : [{ set, forecasts: forecastsOf(school, read(JSON.stringify(json))) }]
    })
    return [
      { set: 'sentences of the repository', forecasts: frozen },
      { set: 'imported', forecasts: real.flatMap(({ forecasts }) => forecasts) },
      ...real.map((school) => ({ ...school, set: `  ${school.set}`, isPart: true })),
    ]
  },
}
