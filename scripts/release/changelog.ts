/** How the changelog dates a version: a day, or not yet. */
export function entryOf(changelog: string, version: string): string | undefined {
  const heading = changelog.match(/^## (.+)$/m)?.[1] ?? ''
  const [, named, date] = /^(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d|unreleased)\)$/.exec(heading) ?? []
  return named === version ? date : undefined
}

/** The changelog with the day of its newest entry. */
export const dated = (changelog: string, version: string, day: string): string =>
  changelog.replace(`## ${version} (unreleased)\n`, `## ${version} (${day})\n`)
