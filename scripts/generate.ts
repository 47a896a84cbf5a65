import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeVocabularyFile } from '../packages/toolkit/src/tokens/vocabulary-file.ts'
import { toolContracts } from './tool-contracts.ts'

/** A committed file that is made from the code; `file` is its path from the root. */
export interface GeneratedFile {
  file: string
  make(): Promise<string>
}

export const generatedFiles: GeneratedFile[] = [
  ...toolContracts,
  { file: 'packages/toolkit/src/tokens/vocabulary.json', make: async () => makeVocabularyFile() },
]

if (process.argv.includes('--write')) {
  for (const { file, make } of generatedFiles) {
    const path = join(import.meta.dirname, '..', file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await make())
    console.log(`wrote ${file}`)
  }
}
