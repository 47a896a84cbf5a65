export const LONGEST_QUESTION = 10_000

export const tooLongFault = (text: string): string =>
  `${text.length.toLocaleString('en')} of ${LONGEST_QUESTION.toLocaleString('en')} characters. Shorten your question.`
