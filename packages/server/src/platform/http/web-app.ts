import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { takenCodings } from '@tutor-nexus/toolkit/http'
import { shippedPath } from '../settings/shipped-files.ts'
import { send } from './responses.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
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
  "img-src 'self' data:",
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

const PAGE = '/index.html'

/** The built web app: its files, and its page for all client-side routes. */
export class WebApp {
  readonly #folder: string
  readonly #paths: ReadonlySet<string>
  readonly #read = new Map<string, Promise<{ bytes: Buffer; tag: string }>>()

  constructor(folder: string = builtFolder()) {
    this.#folder = folder
    this.#paths = new Set(pathsIn(folder))
  }

  /** Returns false if the app has nothing for this request. */
  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const found = this.#pathFor(request, path)
    if (found === undefined) return false
    if (!this.#paths.has(found)) {
      send(response, 503, 'text/plain', 'The web app is not built yet: run `npm run build`.\n')
      return true
    }
    const { coding, suffix } = this.#codingFor(request, found)
    const { bytes, tag } = await this.#file(`${found}${suffix}`)
    const headers = {
      ...HEADERS,
      'Cache-Control': found.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: tag,
      Vary: 'Accept-Encoding',
    }
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, headers).end()
      return true
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': TYPES[extname(found)] ?? 'application/octet-stream',
      'Content-Length': bytes.length,
      ...(coding ? { 'Content-Encoding': coding } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }

  /** Browsers get the page for unknown paths, other clients get a 404. */
  #pathFor({ method, headers }: IncomingMessage, path: string): string | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (path !== PAGE && this.#paths.has(path)) return path
    const wantsPage = headers.accept?.includes('text/html') ?? false
    return path === '/' || (wantsPage && extname(path) === '') ? PAGE : undefined
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

/** Empty if the web app was not built. */
function builtFolder(): string {
  try {
    return shippedPath({ source: 'dist/web/', built: 'web/' })
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
