import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import project from './project.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

type Fields = Readonly<Record<string, unknown>>

const { version, license, author, homepage, bugs, repository, product, toolkit } = project

const packageFields = (folder: string): Fields => ({
  version,
  license,
  author,
  homepage,
  bugs: { url: bugs },
  repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
})

const serverFields = (server: { packages: readonly Fields[] }): Fields => ({
  version,
  title: product.title,
  description: product.description,
  websiteUrl: homepage,
  repository: { url: repository, source: 'github' },
  icons: [
    { src: `${repository}/raw/main/packages/server/icon.png`, mimeType: 'image/png', sizes: ['512x512'] },
  ],
  packages: server.packages.map((one) => ({ ...one, version })),
})

/** What is said of the project stands in `project.json`; these files repeat it because their readers look there. */
export const manifests = [
  withFields('packages/toolkit/package.json', () => ({
    ...packageFields('packages/toolkit'),
    description: toolkit.description,
    keywords: toolkit.keywords.toSorted(),
  })),
  withFields('packages/server/package.json', () => ({
    ...packageFields('packages/server'),
    description: product.description,
    keywords: product.keywords.toSorted(),
  })),
  withFields('packages/web/package.json', () => ({ version, license })),
  withFields('server.json', serverFields),
]

/** Keeps a file as it is written where it says the same. */
function withFields(file: string, fieldsOf: (found: ReturnType<typeof JSON.parse>) => Fields) {
  const make = async () => {
    const text = await readFile(join(root, file), 'utf8')
    const found = JSON.parse(text)
    const wanted = JSON.stringify({ ...found, ...fieldsOf(found) }, undefined, 2)
    return wanted === JSON.stringify(found, undefined, 2) ? text : `${wanted}\n`
  }
  return { file, make }
}
