import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFolder } from '../packages/server/src/platform/cli/reference.ts'
import { makeVocabularyFile } from '../packages/toolkit/src/tokens/vocabulary-file.ts'
import { licences } from './packages/licences.ts'
import { manifests } from './packages/manifests.ts'
import { REFERENCE, referenceFiles } from './reference.ts'
import { toolContracts } from './tool-contracts.ts'
import { toolLists } from './tool-lists.ts'

/** A committed file that is made from the code; `file` is its path from the root. */
export interface GeneratedFile {
  file: string
  make(): Promise<string>
}

const singleFiles: GeneratedFile[] = [
  ...toolContracts,
  { file: 'packages/toolkit/src/tokens/vocabulary.json', make: async () => makeVocabularyFile() },
  ...manifests,
  ...licences,
]

/** Written by a program of its own: the registry, which the other files come from, is made of these lists. */
const lists = (await toolLists()).map(({ file, text }) => ({ file, make: async () => text }))

export const generatedFiles: GeneratedFile[] = [
  ...lists,
  ...singleFiles,
  ...referenceFiles.map(({ path, text }) => ({ file: `${REFERENCE}/${path}`, make: async () => text })),
]

if (process.argv.includes('--write')) {
  const root = join(import.meta.dirname, '..')
  for (const { file, make } of singleFiles) {
    const path = join(root, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await make())
    console.log(`wrote ${file}`)
  }
  const { superfluous } = await writeFolder(join(root, REFERENCE), referenceFiles)
  console.log(`wrote ${REFERENCE}: ${referenceFiles.length} files`)
  for (const path of superfluous) console.log(`removed ${REFERENCE}/${path}`)
}
