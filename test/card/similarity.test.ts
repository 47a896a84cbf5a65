import { describe, expect, test } from 'vitest'
import type { CardKind } from '../../packages/server/src/features/card/model/card.ts'
import { questionKey, similarityOf } from '../../packages/server/src/features/card/model/search/similarity.ts'

const note = (front: string, back: string, kind: CardKind = 'basic') => ({ front, back, kind })

describe('two notes', () => {
  test.each([
    ['the same', 'Capital of France?', 'Paris', 'capital of  FRANCE', 'paris', 'same'],
    ['markup aside', '<b>Capital</b> of France?', 'Paris', 'Capital of France', 'Paris.', 'same'],
    ['another answer', 'Capital of France?', 'Paris', 'Capital of France', 'Lyon', 'question'],
    ['a slip', 'What is the capital of France?', 'Paris', 'What is the captal of France', 'Paris', 'near'],
    ['another order', 'The capital of France is?', 'Paris', 'France: capital?', 'Paris', 'near'],
    ['other forms', 'What do mitochondria produce?', 'ATP', 'Mitochondria produced what?', 'ATP', 'near'],
    ['another country', 'Capital of France?', 'Paris', 'Capital of Spain?', 'Madrid', undefined],
    ['another number', '7 × 8 =', '56', '7 × 9 =', '63', undefined],
    ['another language', 'What is C++?', 'A language', 'What is C#?', 'A language', undefined],
    ['accents', 'año', 'year', 'ano', 'anus', undefined],
    ['one letter, other meaning', 'affect', 'to influence', 'effect', 'a result', undefined],
    ['signs of another script', '水', 'water', '火', 'fire', undefined],
    ['the same sign', '水', 'water', '水', 'Water', 'same'],
  ])('%s', (_, front, back, otherFront, otherBack, likeness) => {
    expect(similarityOf(note(front, back), note(otherFront, otherBack))).toBe(likeness)
    expect(similarityOf(note(otherFront, otherBack), note(front, back))).toBe(likeness)
  })

  test('are the same both ways where one is asked both ways', () => {
    expect(similarityOf(note('dog', 'chien', 'reversed'), note('chien', 'dog'))).toBe('same')
    expect(similarityOf(note('dog', 'chien'), note('chien', 'dog', 'reversed'))).toBe('same')
    expect(similarityOf(note('dog', 'chien'), note('chien', 'dog'))).toBeUndefined()
  })

  test('have one key where they ask the same', () => {
    expect(questionKey(note('Capital of France?', 'x'))).toBe(questionKey(note(' capital of france', 'y')))
    expect(questionKey(note('What is C++?', 'x'))).not.toBe(questionKey(note('What is C#?', 'x')))
  })
})
