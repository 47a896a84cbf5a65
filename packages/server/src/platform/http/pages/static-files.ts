import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { takenCodings } from '@tutor-nexus/toolkit/http'
import { shippedPath } from '../../settings/shipped-files.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Preferred first. The build creates these files if they are smaller. */
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const

/** Allows only our own files and requests: no inline scripts, no eval, no framing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Images and sounds of cards are loaded by script, with the page's secret, and shown from memory.
  "img-src 'self' data: blob:",
  'media-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** The files of a folder that the build made. */
export class StaticFiles {
  readonly #folder: string
  readonly #paths: ReadonlySet<string>
  readonly #read = new Map<string, Promise<{ bytes: Buffer; tag: string }>>()

  /** @param folder empty if it was not built */
  constructor(folder: string) {
    this.#folder = folder
    this.#paths = new Set(pathsIn(folder))
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  async send(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { coding, suffix } = this.#codingFor(request, path)
    const { bytes, tag } = await this.#file(`${path}${suffix}`)
    const headers = {
      ...HEADERS,
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: tag,
      Vary: 'Accept-Encoding',
    }
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, headers).end()
      return
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Content-Length': bytes.length,
      ...(coding ? { 'Content-Encoding': coding } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  #codingFor({ headers }: IncomingMessage, path: string): { coding?: string; suffix: string } {
    const taken = takenCodings(headers['accept-encoding']?.toString())
    return (
      CODINGS.find(({ coding, suffix }) => taken.has(coding) && this.#paths.has(path + suffix)) ?? {
        suffix: '',
      }
    )
  }

  #file(path: string): Promise<{ bytes: Buffer; tag: string }> {
    const known = this.#read.get(path) ?? tagged(join(this.#folder, path))
    this.#read.set(path, known)
    return known
  }
}

async function tagged(file: string): Promise<{ bytes: Buffer; tag: string }> {
  const bytes = await readFile(file)
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Where the build put a folder of `dist`; empty if it was not built. */
export function builtFolder(name: 'web' | 'docs'): string {
  try {
    return shippedPath({ source: `dist/${name}/`, built: `${name}/` })
  } catch {
    return ''
  }
}

function pathsIn(folder: string): string[] {
  if (folder === '') return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => `/${join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/')}`)
}
