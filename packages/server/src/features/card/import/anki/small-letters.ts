const letters = (plain: string, shapes: string): ReadonlyMap<string, string> =>
  new Map(Array.from(plain, (letter, at) => [letter, shapes[at] ?? letter]))

const LOW = letters('0123456789+-=()aeoxhklmnpst', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ')
const HIGH = letters('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')

/** Unicode subscript, as in H₂O; marked with `_` if there are no such characters. */
export const lowered = (text: string): string => small(text, LOW, '_')
/** Unicode superscript, as in x². */
export const raised = (text: string): string => small(text, HIGH, '^')

function small(text: string, known: ReadonlyMap<string, string>, mark: string): string {
  const inner = text.trim()
  if (inner === '' || /\{\{|\}\}/.test(inner)) return text
  const all = Array.from(inner, (letter) => known.get(letter))
  if (all.every((letter) => letter !== undefined)) return all.join('')
  return inner.length === 1 ? `${mark}${inner}` : `${mark}(${inner})`
}
