const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function inBase32(value: number, length: number): string {
  let rest = value
  return Array.from({ length }, () => {
    const digit = CROCKFORD.charAt(rest % 32)
    rest = Math.floor(rest / 32)
    return digit
  })
    .toReversed()
    .join('')
}

/** ULIDs that are the same on every run and sort in the order in which they were given. */
export function testUlids(now: () => Date): () => string {
  let given = 0
  return () => `${inBase32(now().getTime(), 10)}${inBase32((given += 1), 16)}`
}

/** UUIDs that are the same on every run. */
export function testUuids(): () => string {
  let given = 0
  return () => `00000000-0000-4000-8000-${(given += 1).toString(16).padStart(12, '0')}`
}
