import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ImportError } from '../../platform/import/import-adapter.ts'
import { fileText } from '../../platform/import/source-file.ts'
import type { Catalog } from '../../features/course/import/catalog/catalog.ts'
import { HEAD, readCatalogFolder, TABLE_FILES } from '../../features/course/import/catalog/read-folder.ts'
import { readCatalogText } from '../../features/course/import/catalog/read-text.ts'

/** What was read from one place: the catalogs in it, and what changes when their text does. */
export interface CatalogFiles {
  catalogs: readonly Catalog[]
  hash: string
}

const MOST_FAULTS_NAMED = 5

/** A document, a folder of tables around `catalog.json`, or a folder of documents that are one import. */
export async function readCatalogFiles(location: string): Promise<CatalogFiles> {
  const path = resolve(location)
  const facts = await stat(path).catch(() => undefined)
  if (!facts) throw new ImportError(location, 'there is no such file or folder')
  if (!facts.isDirectory()) return readDocuments([path])
  const names = await readdir(path)
  if (names.includes(HEAD)) return readTables(path, names)
  const documents = names.filter((name) => name.endsWith('.json')).toSorted()
  if (documents.length === 0)
    throw new ImportError(location, `neither ${HEAD} with its tables nor JSON documents are in this folder`)
  return readDocuments(documents.map((name) => join(path, name)))
}

async function readDocuments(paths: readonly string[]): Promise<CatalogFiles> {
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await fileText({ path }) })))
  const catalogs = texts.map(({ path, text }) => {
    const reading = readCatalogText(text)
    if (reading.ok) return reading.catalog
    throw refusal(reading.faults.map((fault) => ({ file: basename(path), ...fault })))
  })
  return { catalogs, hash: hashOf(texts.map(({ text }) => text)) }
}

async function readTables(folder: string, names: readonly string[]): Promise<CatalogFiles> {
  const given = [HEAD, ...TABLE_FILES].filter((name) => names.includes(name))
  const texts = await Promise.all(
    given.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  const reading = readCatalogFolder(new Map(texts))
  if (!reading.ok) throw refusal(reading.faults)
  return { catalogs: [reading.catalog], hash: hashOf(texts.flat()) }
}

function refusal(faults: readonly { file: string; line: number; why: string }[]): ImportError {
  const [first, ...others] = faults.map(({ file, line, why }) => ({ where: `${file}, line ${line}`, why }))
  const named = others.slice(0, MOST_FAULTS_NAMED).map(({ where, why }) => `${where}: ${why}`)
  const unnamed = others.length > named.length ? [`and ${others.length - named.length} more`] : []
  return new ImportError(first?.where ?? '', [first?.why ?? '', ...named, ...unnamed].join('\n'))
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}
