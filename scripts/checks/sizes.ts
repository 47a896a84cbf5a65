import { dirname } from 'node:path/posix'
import type { Check } from './check.ts'
import { readText, repositoryFiles } from './repository.ts'

const MOST_FILES = 20
const MOST_LINES = 300

const SOURCE = /^packages\/[^/]+\/src\/.*\.(?:css|[mc]?tsx?|mjs)$/
const NOT_COUNTED = /\.test\.tsx?$|\.gen\.ts$|\/migrations\/|\/testing\//

export const sizes: Check = {
  name: `at most ${MOST_FILES} source files a folder, ${MOST_LINES} lines a file`,
  async run() {
    const files = (await repositoryFiles()).filter((file) => SOURCE.test(file) && !NOT_COUNTED.test(file))
    const folders = Map.groupBy(files, (file) => dirname(file))
    const crowded = [...folders].filter(([, own]) => own.length > MOST_FILES)
    const long = await Promise.all(
      files.map(async (file) => ({ file, lines: (await readText(file)).trimEnd().split('\n').length })),
    )
    return [
      ...crowded.map(([folder, own]) => `${folder} has ${own.length} files: sort them into folders`),
      ...long
        .filter(({ lines }) => lines > MOST_LINES)
        .map(({ file, lines }) => `${file} has ${lines} lines: split it`),
    ]
  },
}
