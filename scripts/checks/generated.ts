import { generatedFiles } from '../generate.ts'
import type { Check } from './check.ts'
import { exists, readText } from './repository.ts'

export const generated: Check = {
  name: 'generated files are current (`npm run generate` mends it)',
  async run() {
    const faults = generatedFiles.map(async ({ file, make }) => {
      const [wanted, found] = await Promise.all([make(), exists(file) ? readText(file) : undefined])
      return wanted === found ? [] : [`${file} is ${found === undefined ? 'missing' : 'out of date'}`]
    })
    return (await Promise.all(faults)).flat()
  },
}
