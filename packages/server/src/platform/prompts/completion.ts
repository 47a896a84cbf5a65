/** One more than a client is shown, so that it learns that there are more. */
export const MOST_COMPLETIONS = 101

interface School {
  id: string
  name: string
}

/** The schools that may be meant by what is typed: those whose id begins so, and those of whose name a word does. */
export function schoolsTyped<Known extends School>(
  typed: string,
  schools: readonly Known[],
): { byId: Known[]; byName: Known[] } {
  const wanted = typed.trim().toLowerCase()
  const byId = schools.filter(({ id }) => id.startsWith(wanted))
  const byName = schools.filter(
    ({ id, name }) => !id.startsWith(wanted) && ` ${name.toLowerCase()}`.includes(` ${wanted}`),
  )
  return { byId, byName }
}
