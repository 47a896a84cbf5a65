const MOST_NAMED = 5

/** `MATH 100, MATH 101 and 3 more` */
export function firstNames(names: readonly string[], most = MOST_NAMED): string {
  const more = names.length > most ? ` and ${names.length - most} more` : ''
  return `${names.slice(0, most).join(', ')}${more}`
}
