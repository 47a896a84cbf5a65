import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { send } from '../responses.ts'
import { DocsSite } from './docs-site.ts'
import { builtFolder, StaticFiles } from './static-files.ts'

const PAGE = '/index.html'

/** The built documents and the built web app: its files, and its page for all client-side routes. */
export class WebApp {
  readonly #files: StaticFiles
  readonly #docs = new DocsSite()

  constructor(folder: string = builtFolder('web')) {
    this.#files = new StaticFiles(folder)
  }

  /** Returns false if the app has nothing for this request. */
  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (await this.#docs.serve(request, response, path)) return true
    const found = this.#pathFor(request, path)
    if (found === undefined) return false
    if (this.#files.has(found)) await this.#files.send(request, response, found)
    else send(response, 503, 'text/plain', 'The web app is not built yet: run `npm run build`.\n')
    return true
  }

  /** Browsers get the page for unknown paths, other clients get a 404. */
  #pathFor({ method, headers }: IncomingMessage, path: string): string | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (path !== PAGE && this.#files.has(path)) return path
    const wantsPage = headers.accept?.includes('text/html') ?? false
    return path === '/' || (wantsPage && extname(path) === '') ? PAGE : undefined
  }
}
