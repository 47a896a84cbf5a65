import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real sentences to test with; they are not part of the product and not in the repository. */
const FOLDER = join(import.meta.dirname, '../../../shared/data/course')

/** A shared file's text; where it is absent, nothing, and a line that says which tests are skipped for that. */
export function sharedText(name: string): string | undefined {
  const path = join(FOLDER, name)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  process.stdout.write(`skipped: the tests on ../shared/data/course/${name}, because it is absent\n`)
  return undefined
}
