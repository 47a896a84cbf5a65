import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DocumentPage {
  /** Below the folder that was read, such as `cookbook/http.md`. */
  readonly path: string
  readonly text: string
}

export interface CodeBlock {
  readonly language: string
  /** The file that the block is; undefined for an example of its own. */
  readonly file: string | undefined
  readonly code: string
  /** The line of text before it. */
  readonly lead: string
}

export async function pagesIn(folder: string): Promise<DocumentPage[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md'))
  return Promise.all(
    paths.toSorted().map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })),
  )
}

const BLOCK = /([^\n]*)\n\n```(\w+)(?: (\S+))?\n(.*?)^```$/gms

export const blocksOf = (text: string): CodeBlock[] =>
  [...text.matchAll(BLOCK)].map(([, lead = '', language = '', file, code = '']) => ({
    language,
    file,
    code,
    lead,
  }))

/** Where links without an address of the web lead, without their anchors. */
export const linksOf = (text: string): string[] =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) =>
    /^https?:/.test(target) ? [] : target,
  )
