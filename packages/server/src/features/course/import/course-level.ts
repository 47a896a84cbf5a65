/** The level that a course's number tells: 200 for `225` and `2281`; null where it tells none. */
export function courseLevel(number: string): number | null {
  const [, first] = /^[A-Z]{0,3}(\d)\d{2,3}(?!\d)/.exec(number) ?? []
  return first === undefined ? null : Number(first) * 100
}
