import { expect, test } from 'vitest'
import {
  parsePrerequisite,
  parseRequisites,
} from '../../packages/server/src/features/course/model/requisites/parse-requisites.ts'
import { coursesOf } from '../../packages/server/src/features/course/model/requisites/tree.ts'
import { readLangara } from './checked-langara.ts'
import type { CheckedSentence } from './checked-sentence.ts'
import { readSfu } from './checked-sfu.ts'
import { sameMeaning } from './same-meaning.ts'
import { sharedText } from './shared-data.ts'

const LEAST_EQUAL = 0.9
const LEAST_EQUAL_OF_CERTAIN = 0.98

interface Figures {
  sentences: number
  equal: number
  certain: number
  equalOfCertain: number
}

/** How far we and the people who checked agree on what must come before. */
function measure(institution: string, checked: readonly CheckedSentence[]): Figures {
  const compared = checked
    .filter(({ sentence }) => sentence.trim() !== '')
    .map(({ sentence, course, tree }) => {
      const ours = parsePrerequisite(sentence, { institution, course })
      return { certain: ours.certain, equal: sameMeaning(ours.tree, tree) }
    })
  return {
    sentences: compared.length,
    equal: compared.filter(({ equal }) => equal).length,
    certain: compared.filter(({ certain }) => certain).length,
    equalOfCertain: compared.filter(({ certain, equal }) => certain && equal).length,
  }
}

function expectAgreement(title: string, { sentences, equal, certain, equalOfCertain }: Figures): void {
  process.stdout.write(
    `${title}: ${equal} of ${sentences} equal; ${equalOfCertain} of the ${certain} called certain\n`,
  )
  expect(equal / sentences).toBeGreaterThanOrEqual(LEAST_EQUAL)
  expect(equalOfCertain / certain).toBeGreaterThanOrEqual(LEAST_EQUAL_OF_CERTAIN)
}

const sfu = sharedText('sfu-requisite-trees.json')
const langara = sharedText('langara-prerequisite-trees.json')

test.skipIf(sfu === undefined)('the prerequisites of a university', () => {
  expectAgreement('SFU', measure('sfu', readSfu(sfu ?? '')))
})

test.skipIf(langara === undefined)('the prerequisites of a college', () => {
  expectAgreement('Langara', measure('langara', readLangara(langara ?? '')))
})

test.skipIf(sfu === undefined)('the courses of a university that shut each other out', () => {
  const compared = readSfu(sfu ?? '')
    .map(({ course, sentence, notes, conflicts }) => {
      const found = parseRequisites({ prerequisites: sentence, notes }, { institution: 'sfu', course })
      const ours = new Set(found.antirequisite ? coursesOf(found.antirequisite.tree) : [])
      return { ours, theirs: new Set(conflicts) }
    })
    .filter(({ ours, theirs }) => ours.size + theirs.size > 0)
  const equal = compared.filter(({ ours, theirs }) => ours.symmetricDifference(theirs).size === 0).length
  process.stdout.write(`SFU credit conflicts: ${equal} of ${compared.length} equal\n`)
  expect(equal / compared.length).toBeGreaterThanOrEqual(LEAST_EQUAL)
})
