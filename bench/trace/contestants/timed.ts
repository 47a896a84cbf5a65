/** Measures each piece of work that it is given, in milliseconds. */
export function timed() {
  const taken: number[] = []
  const measure = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const began = performance.now()
    const answer = await work()
    taken.push(performance.now() - began)
    return answer
  }
  return Object.assign(measure, { taken })
}

export const takenBy = (
  timers: Readonly<Record<string, { taken: readonly number[] }>>,
): Record<string, readonly number[]> =>
  Object.fromEntries(Object.entries(timers).map(([name, { taken }]) => [name, taken]))
