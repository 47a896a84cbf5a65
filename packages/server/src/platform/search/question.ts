/** A Boolean question about the tokens of a document, in no database's words. */
export type Question =
  | { readonly token: string }
  /** Any token that begins so. */
  | { readonly prefix: string }
  | { readonly all: readonly Question[] }
  | { readonly any: readonly Question[] }

export const allOf = (questions: readonly Question[]): Question => ({ all: questions })
export const anyOf = (questions: readonly Question[]): Question => ({ any: questions })
export const anyToken = (tokens: readonly string[]): Question => anyOf(tokens.map((token) => ({ token })))

/** Whether no document can answer it, because it asks for any of nothing. */
export function isImpossible(question: Question): boolean {
  if ('all' in question) return question.all.some(isImpossible)
  return 'any' in question && question.any.every(isImpossible)
}

interface Syntax {
  readonly and: string
  readonly or: string
  token(quotable: string): string
  prefix(quotable: string): string
}

/** The question in a database's words, without the alternatives that are impossible; the whole must not be so. */
export function writeQuestion(question: Question, syntax: Syntax): string {
  if ('token' in question) return syntax.token(question.token)
  if ('prefix' in question) return syntax.prefix(question.prefix)
  const [parts, operator] =
    'all' in question
      ? [question.all, syntax.and]
      : [question.any.filter((part) => !isImpossible(part)), syntax.or]
  return `(${parts.map((part) => writeQuestion(part, syntax)).join(operator)})`
}
