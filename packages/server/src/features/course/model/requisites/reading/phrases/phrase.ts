import type { ConditionKind, RequisiteTree } from '../../tree.ts'
import type { FoundConcurrency } from './concurrency-phrase.ts'
import type { FoundGrade } from './grade-phrase.ts'
import type { FoundQuantifier } from './quantifier-phrase.ts'

/** A separator: the word and the mark of `; or`, each where it has one. A slash is an `or` that binds closest. */
export interface Join {
  is: 'join'
  word: 'and' | 'or' | undefined
  mark: '' | ',' | ';' | '/'
  /** `and completion of` starts anew: a grade before it does not reach over it. */
  anew?: boolean
  /** `and in` goes on with what the grade before it is about. */
  again?: boolean
}

/** The parts that a sentence is made of, before anything says how they belong together. */
export type Phrase =
  | { is: 'course'; tree: RequisiteTree; subject: string; elided: boolean }
  | { is: 'condition'; kind: ConditionKind; text: string }
  /** `or, with permission of the department, …`: the courses that follow hang on it. */
  | { is: 'given'; kind: ConditionKind; text: string }
  | ({ is: 'grade' } & Pick<FoundGrade, 'grade' | 'side' | 'all' | 'pair'>)
  | ({ is: 'concurrent' } & Pick<FoundConcurrency, 'side' | 'all'>)
  | ({ is: 'quantifier' } & Pick<FoundQuantifier, 'least' | 'word' | 'announced'>)
  | Join
  | { is: 'including' }
  | { is: 'open' }
  | { is: 'close' }
  /** `(a)`, `(b)`: what follows, up to the next one, belongs together. */
  | { is: 'item' }

/** What makes a reading uncertain. */
export type Reason =
  | 'a comma after a choice'
  | 'a comma before advice'
  | 'a comma before a choice'
  | 'a choice with and'
  | 'a comma inside a choice'
  | 'a condition that may say several things'
  | 'a course that may be taken along, not asked for before'
  | 'a course in an aside'
  | 'a course that was not understood'
  | 'a course taken along that may be several'
  | 'a grade that may reach further'
  | 'a grade that was not understood'
  | 'a grade with nothing before it'
  | 'a list that may end at a semicolon'
  | 'a number that was not understood'
  | 'a parenthesis beside a part'
  | 'a parenthesis without its other half'
  | 'a permission that may reach further'
  | 'a range of courses'
  | 'a remark on the course itself'
  | 'a remark that may ask for something'
  | 'a remark that names a course'
  | 'a remark with nothing before it'
  | 'a substitution that was not understood'
  | 'a text too long to be a requisite'
  | 'a title that may say more'
  | 'advice that may hold a requirement'
  | 'an alternative for some students'
  | 'semicolons before a permission'
  | 'an aside that may limit what stands before it'
  | 'an exclusion in words not known'
  | 'an exclusion of another course'
  | 'and with or, and nothing that groups them'
  | 'and/or'
  | 'and or or with nothing to join'
  | 'both with or'
  | 'commas before both and and or'
  | 'either without or'
  | 'parentheses too deep to be a requisite'
  | 'semicolons with both and and or'
  | 'several conditions in words of their own'
  | 'two parts with nothing between them'
  | 'words before a course'
  | 'words that were not understood'

export type Doubt = (reason: Reason) => void
