import { minimumGrade } from '../../minimum-grade.ts'
import type { Recognizer } from './recognition.ts'

export const readGrade: Recognizer = (sentence) => {
  const minimum = minimumGrade(sentence)
  return (
    minimum && {
      length: sentence.length,
      condition: { kind: 'minimum-grade', ...minimum, verbatim: sentence, understood: true },
    }
  )
}
