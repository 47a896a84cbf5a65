const STOP_WORDS = new Set(
  'a an and any are as at be been but by can could did do does for from had has have he her his i if in into is it its may me my of on or our s she should so some such t than that the their them then there these they this those to too us was we were what when where which who will with would you your'.split(
    ' ',
  ),
)

/** True for a word that says nothing about a text in prose. In a code or a title it may: `IT 101`, `The Who`. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
