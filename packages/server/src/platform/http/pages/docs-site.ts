import type { IncomingMessage, ServerResponse } from 'node:http'
import { GUIDES_PATH } from '../../settings/server-info.ts'
import { send } from '../responses.ts'
import { builtFolder, StaticFiles } from './static-files.ts'

const BASE = '/docs'
const HOME = GUIDES_PATH.slice(BASE.length)
const MISSING = '/404.html'

/** The built documents, below the address of the reference. */
export class DocsSite {
  readonly #files: StaticFiles

  constructor(folder: string = builtFolder('docs')) {
    this.#files = new StaticFiles(folder)
  }

  /** Returns false if the request is for something else. */
  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const { method } = request
    if (!path.startsWith(`${BASE}/`) || (method !== 'GET' && method !== 'HEAD')) return false
    const asked = path.slice(BASE.length)
    const found = this.#pathFor(asked)
    if (found) await this.#files.send(request, response, found)
    else if (asked === HOME) send(response, 503, 'text/plain', NOT_BUILT)
    else return false
    return true
  }

  /** Pages have no ending in their addresses, and folders have a page. */
  #pathFor(asked: string): string | undefined {
    return [asked, `${asked}.html`, `${asked}index.html`, `${asked}/index.html`].find(
      (path) => path !== MISSING && this.#files.has(path),
    )
  }
}

const NOT_BUILT = 'The documents are not built yet: run `npm run docs`.\n'
