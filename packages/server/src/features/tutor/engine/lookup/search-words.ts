const MOST = 8
/** Words that say what is wanted, not what it is about. */
const ASKING = new Set(
  `a about above again all also am an and any are as at be because been before being below best better between both but
  by can cannot class classes come could course courses did do does doing don each else ever explain few find for from
  further get give go good had has have having he hello help her here hi him how i if in into is it its just know learn
  learning let like list look made make many may me mean means might mine more most much must my need no not now of off
  on once one only or other our out over own please question questions really same say school schools see she should
  show so some something study such take taking teach tell than thank thanks that the their them then there these they
  thing things this those through time to too tutor under understand until up us use very want was way we were what when
  where whether which while who why will with work would you your`.split(/\s+/),
)

/** What a question is about, as words for the search. */
export function searchWords(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []
  const telling = words.filter(
    (word) => !/^\d+$/.test(word) && !ASKING.has(word.toLowerCase().replace(/'\p{L}+$/u, '')),
  )
  return [...new Set(telling.map((word) => word.toLowerCase()))].slice(0, MOST).join(' ')
}
