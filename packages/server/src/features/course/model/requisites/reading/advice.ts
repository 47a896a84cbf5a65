import type { RequisiteTree } from '../tree.ts'
import type { Origin } from './phrases/course-code.ts'
import { readExpression } from './expression.ts'
import { namesCourse } from './paragraph/frames.ts'

/** What a sentence recommends: the courses that it names, or its words where they say more than that. */
export function readAdvice(sentence: string, origin: Origin): RequisiteTree {
  let plainly = namesCourse(sentence)
  const tree = readExpression(sentence, origin, () => {
    plainly = false
  })
  return plainly ? tree : { condition: 'recommendation', text: sentence }
}
