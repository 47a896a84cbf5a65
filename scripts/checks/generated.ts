import { generatedFiles } from '../generate.ts'
import { REFERENCE } from '../reference.ts'
import type { Check } from './check.ts'
import { exists, readText, repositoryFiles } from './repository.ts'

export const generated: Check = {
  name: 'generated files are current (`npm run generate` mends it)',
  async run() {
    const faults = generatedFiles.map(async ({ file, make }) => {
      const [wanted, found] = await Promise.all([make(), exists(file) ? readText(file) : undefined])
      return wanted === found ? [] : [`${file} is ${found === undefined ? 'missing' : 'out of date'}`]
    })
    return [...(await Promise.all(faults)).flat(), ...(await superfluous())]
  },
}

/** What the reference's folder holds beside it, such as the page of a tool that is gone. */
async function superfluous(): Promise<string[]> {
  const generatedHere = new Set(generatedFiles.map(({ file }) => file))
  const files = await repositoryFiles()
  return files
    .filter((file) => file.startsWith(`${REFERENCE}/`) && !generatedHere.has(file))
    .map((file) => `${file} belongs to nothing: remove it`)
}
