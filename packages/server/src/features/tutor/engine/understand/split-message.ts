import { tidy } from './words.ts'

const LONGEST = 12_000
const QUESTION_WORD =
  'what|which|how|does|do|is|are|can|could|will|would|where|when|who|show|find|list|tell|did|have|explain|compare|should'
/** `MATH 1171, no wait, 1174`: what follows corrects what was said. */
const CORRECTED = String.raw`(?<!\b(?:what|which|know|see|if|that))(?<=\S)[\s,.…-]+(?=(?:no,? wait|wait,? no|no,? sorry|sorry,? i mean|i meant?|oops|scratch that|make that)\b[\s,:]+\S)`
/** Ends of sentences, and a second question after `and`. */
const BREAKS = new RegExp(
  String.raw`(?<=[?!;\n])\s*|(?<=[\p{L}\p{N})]\.)\s+(?=\p{Lu}|$|(?:${QUESTION_WORD}|i|i'm|im|i've|my|and)\b)|(?<=^[\p{L}\s,']{1,30}\.)\s+|,?\s+(?:and|plus)\s+(?=(?:also |then )?(?:${QUESTION_WORD})\b(?!\s+(?:not|so)\b)(?:\s+\S+){2,})|,\s+(?=(?:${QUESTION_WORD})\b(?:\s+\S+){3,}\?)|${CORRECTED}`,
  'giu',
)
/** Words that say nothing by themselves: `ok whatever`, `lol jk`. */
const INTERJECTION =
  "ok(?:ay)?|kk?|alright|right|cool|nice|great|awesome|perfect|sweet|whatever|lol|lmao|ha(?:ha)+|hehe|jk|hm+|huh|wow|damn|oh|ah|ugh|omg|yo|hey|hi|hello|pls|please|thanks?|thank you|thx|ty|cheers|got it|gotcha|i see|makes sense|fair enough|never ?mind|nvm|anyways?|well|yeah|yep|yes|sure|my bad|(?:a |one )?(?:quick )?question|one more(?: thing| question)?|next question|by the way|btw|that's (?:good|great|fine|nice)|fine|bummer|shame|too bad|interesting|good to know|understood|noted|i guess|dang|crap|sad|really"
const ONLY_INTERJECTIONS = new RegExp(
  String.raw`^(?:(?:${INTERJECTION}|so|no|wait|sorry|actually)\b[\s,.!:;?)-]*)+$`,
  'i',
)
const LEADING_INTERJECTIONS = new RegExp(String.raw`^(?:(?:${INTERJECTION})\b[\s,.!:;)-]+)+`, 'i')

/** The questions and statements of a message, without what is only said in passing. */
export function splitMessage(message: string): string[] {
  const parts = tidy(message.slice(0, LONGEST))
    .split(BREAKS)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .reduce(joinClauses, [])
  const telling = parts.filter((part) => !ONLY_INTERJECTIONS.test(part))
  return telling.length > 0 ? telling : parts
}

/** `haha ok and at SFU` begins with `and`. */
export const withoutInterjections = (text: string): string => text.replace(LEADING_INTERJECTIONS, '')

const CLAUSE =
  /^(?:what if i (?:re\w+|fail|pass|get)|if|when|since|because|after|once|instead of|with|coming|given|suppose|assuming|say|from)\b[^?!]*$/i
/** `and at SFU, what is that one?` */
const FRAGMENT = /^(?:(?:and|or|but|so|ok)\s)*(?:at|for|in|to|from|with)\s+\S+(?:\s+\S+){0,3}$/i
const WISH =
  /^(?:so |ok |hi |hey )?(?:i |i'm |im |we )?(?:need|want|wanna|gotta|have to|trying|hoping|looking)\b[^?!]*$/i
const ASKS_HOW = /^(?:so )?(?:what|which|how|where|can|could|is there|are there|do you|does)\b/i
/** `It's in my notes.` says where the answer to the question before is. */
const WHERE_IT_IS =
  /^(?:it'?s|it is|that'?s|i (?:wrote|have|put|noted) (?:it|that)|should be|check|look (?:it up )?in|search)\b[^?]*\b(?:notes?|vault|cards?|written|down)\b[^?]{0,12}$/i

/** `If I transfer to SFU, what happens to my credits?` and `I need MATH 151 at SFU. What do I take?` are one question. */
function joinClauses(parts: readonly string[], part: string): string[] {
  const last = parts.at(-1)
  const isClause = last !== undefined && CLAUSE.test(last) && !/[.;\n]$/.test(last)
  const isWish = last !== undefined && WISH.test(last) && ASKS_HOW.test(part) && /\d/.test(last)
  const isWhere = last !== undefined && WHERE_IT_IS.test(part)
  const isFragment = last !== undefined && FRAGMENT.test(last)
  return isFragment || isClause || isWish || isWhere
    ? [...parts.slice(0, -1), `${last?.replace(/[.;?]$/, '')}, ${part}`]
    : [...parts, part]
}
