import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INLINE = /<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs

const STYLE = /(?<=<[a-z][^<>]*) style="[^"]*"/g

/** The product's policy allows no style in a tag, and runs no script that stands in a page: each becomes a file beside the others. */
export function withExternalScripts(html: string, output: string, base: string): string {
  return html.replace(STYLE, '').replace(INLINE, (_, attributes: string, code: string) => {
    const name = `inline-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`
    mkdirSync(join(output, 'assets'), { recursive: true })
    writeFileSync(join(output, 'assets', name), code)
    return `<script${attributes} src="${base}assets/${name}"></script>`
  })
}
