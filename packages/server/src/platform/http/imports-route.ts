import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { missingPermissions } from '@tutor-nexus/toolkit/contract'
import knownSchools from '../catalog/schools/known-schools.json' with { type: 'json' }
import { currentNetwork } from '../audit/audit-store.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import type { App } from '../feature/app.ts'
import { isAnonymous } from '../identity/anonymous.ts'
import type { ImportStarter } from '../import/run-import.ts'
import { IMPORT_SCOPE, ImportJobs } from '../import/import-job.ts'
import { headersOfNode, type Callers, type HttpCaller } from './callers.ts'
import { send, sendError, unauthorized } from './responses.ts'
import { saveUpload, uploadName } from '../import/upload.ts'

const PATH = '/imports'
const GUIDE = 'https://www.bctransferguide.ca'
const SEARCH = '/wp-json/bctg-search/course-to-course/search-from'
const SEARCH_PAGE = '/transfer-options/search-courses/'

/** What can be uploaded, and the files that it comes in. */
const UPLOADS: Readonly<Record<string, readonly string[]>> = {
  'bc-transfer': ['.json', '.zip'],
  assist: ['.json', '.zip'],
  wisconsin: ['.csv', '.zip'],
}

export const isImportsPath = (path: string): boolean => path === PATH

/** Imports from the web app: a file that is uploaded, or a school of the BC Transfer Guide. */
export class ImportsRoute {
  readonly #app: App
  readonly #callers: Callers
  readonly #guide: string
  readonly #jobs = new ImportJobs()

  constructor(app: App, callers: Callers, guide = GUIDE) {
    this.#app = app
    this.#callers = callers
    this.#guide = guide
  }

  async serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    try {
      const caller = await this.#authorize(request)
      const body = JSON.stringify(await this.#answer(request, url, caller))
      send(response, request.method === 'POST' ? 202 : 200, 'application/json', body)
    } catch (error) {
      if (!isToolError(error)) throw error
      // The unread rest of the body would be parsed as the next request.
      if (request.method === 'POST') response.setHeader('Connection', 'close')
      await sendError(this.#app, response, error)
    }
  }

  close(): Promise<void> {
    return this.#jobs.close()
  }

  /** The owner of the installation, or who has a token with the scope by name: `*` of others is not enough. */
  async #authorize(request: IncomingMessage): Promise<HttpCaller> {
    const caller = await this.#callers.findPageCaller(headersOfNode(request))
    if (!caller || caller.anonymous) throw unauthorized()
    const isOwner = caller.userId === this.#app.localOwner.id
    const isAllowed = isOwner
      ? missingPermissions(caller.scopes, [IMPORT_SCOPE]).length === 0
      : caller.scopes.includes(IMPORT_SCOPE)
    if (isAllowed) return caller
    await this.#recordRefusal(caller, `${request.method} ${PATH}`)
    throw new ToolError('FORBIDDEN', 'Only operators of this server can import data')
  }

  /** Anonymous callers are nobody that the log could name. */
  async #recordRefusal({ userId }: HttpCaller, route: string): Promise<void> {
    if (!isAnonymous(userId)) await recordRefusal(this.#app, userId, route)
  }

  async #answer(request: IncomingMessage, url: URL, { userId }: HttpCaller): Promise<object> {
    if (request.method === 'GET') return { imports: this.#jobs.list(), schools: SCHOOLS }
    if (request.method !== 'POST') throw new ToolError('BAD_REQUEST', 'Use GET or POST')
    this.#assertIdle()
    const school = url.searchParams.get('school')
    const startedBy = { actor: userId, address: currentNetwork() }
    return school === null ? this.#upload(request, url, startedBy) : this.#fetchSchool(school, startedBy)
  }

  #fetchSchool(code: string, startedBy: ImportStarter): object {
    const school = SCHOOLS.find((each) => each.code === code)
    if (!school) throw new ToolError('NOT_FOUND', `The BC Transfer Guide has no school ${code.slice(0, 40)}`)
    return this.#jobs.start({
      name: school.name,
      order: {
        database: this.#app.settings.location,
        startedBy,
        adapter: 'bc-transfer',
        location: `${this.#guide}${SEARCH}`,
        options: { institutionCode: code, page: `${this.#guide}${SEARCH_PAGE}` },
      },
      cleanUp: async () => undefined,
      onFault: this.#onFault,
    })
  }

  async #upload(request: IncomingMessage, url: URL, startedBy: ImportStarter): Promise<object> {
    const adapter = url.searchParams.get('adapter') ?? ''
    const extensions = Object.hasOwn(UPLOADS, adapter) ? (UPLOADS[adapter] ?? []) : []
    const name = uploadName(url.searchParams.get('name') ?? '')
    if (extensions.length === 0)
      throw new ToolError('BAD_REQUEST', `Choose a format: ${Object.keys(UPLOADS).join(', ')}`)
    if (!extensions.includes(extname(name).toLowerCase()))
      throw new ToolError('BAD_REQUEST', `${name || 'This file'} is no ${extensions.join(' or ')} file`)
    const university = url.searchParams.get('university')?.trim() ?? ''
    const { location, cleanUp } = await saveUpload(request, name)
    try {
      // Another file may have arrived first.
      this.#assertIdle()
      return this.#jobs.start({
        name,
        order: {
          database: this.#app.settings.location,
          startedBy,
          adapter,
          location,
          options: university === '' ? {} : { university },
        },
        cleanUp,
        onFault: this.#onFault,
      })
    } catch (error) {
      await cleanUp()
      throw error
    }
  }

  #assertIdle(): void {
    if (this.#jobs.isBusy)
      throw new ToolError('UNPROCESSABLE_ENTITY', 'Another import is running', {
        details: { reason: 'Wait until it is done, then try again.' },
      })
  }

  readonly #onFault = (err: unknown): void => this.#app.log.logger.error({ err }, 'an import failed')
}

const SCHOOLS = knownSchools
  .filter(({ country }) => country === 'Canada')
  .map(({ code, name }) => ({ code, name }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
