import * as z from 'zod'
import {
  ImportError,
  type ImportedRow,
  type ImportInput,
  type OpenedImport,
} from '../../../../platform/import/import-adapter.ts'
import { parseHttpUrl } from '../../../../platform/import/source-file.ts'
import { parseRetryOptions, WebSource, type RetryOptions } from '../../../../platform/import/web-source.ts'
import type { Evidence, TransferRule } from '../../model/rule.ts'
import { agreementScope, ApiPage, type Agreement } from '../bc/agreement.ts'
import { BC_TRANSFER_GUIDE, readAgreement } from '../bc/read-agreement.ts'
import { atRow, readingOf } from '../imported-row.ts'
import { factsOf, scoped } from './rule-file.ts'

/** A page has 20 agreements; a checkpoint is the page and the row in it, so that a resumed import skips pages. */
const ROWS_OF_PAGE = 1000
const MOST_PAGES = 100_000
const MANNERS = new Set(['rate', 'retries', 'backoff', 'timeout', 'method', 'key', 'accessed', 'page'])

/** Fields that ask for everything of a sending school or of one subject there. */
const WHOLE = new Set(['_wpnonce', 'institutionCode', 'institutionId', 'sender', 'subjectCode', 'subjectId'])

const Page = ApiPage.extend({ totalAgreements: z.coerce.number().int().min(0).optional() })
type Page = z.output<typeof Page>

/** The guide's own search, page by page. */
export async function openBcSearch(input: ImportInput): Promise<OpenedImport<TransferRule>> {
  const search = new BcSearch(input, parseRetryOptions(input.options, input.signal))
  if (input.options['page'] !== undefined) await search.useNonceOf(parseHttpUrl(input.options['page']))
  const first = await search.page(1)
  const evidence = { ...BC_TRANSFER_GUIDE, accessedOn: input.today }
  return {
    source: factsOf(BC_TRANSFER_GUIDE, input.options['key'] ?? `bc-transfer:${search.name}`, input.today),
    contentHash: null,
    total: first.totalAgreements ?? null,
    rows: (after) => scoped(searchRows(search, first, evidence, after), input),
  }
}

async function* searchRows(
  search: BcSearch,
  first: Page,
  evidence: Evidence,
  after: number,
): AsyncGenerator<ImportedRow<TransferRule>> {
  const begin = Math.max(1, Math.floor(after / ROWS_OF_PAGE))
  for (let number = begin, last = first.totalPages; number <= last; number += 1) {
    const page = number === 1 ? first : await search.page(number)
    const agreements = page.courses.flatMap((course) => course.agreements)
    if (agreements.length >= ROWS_OF_PAGE)
      throw new ImportError(search.name, `page ${number} has ${agreements.length} agreements instead of 20`)
    for (const row of rowsOf(agreements, number * ROWS_OF_PAGE, evidence, after))
      yield search.isWhole ? row : { ...row, scope: search.name }
    last = page.totalPages
  }
}

function* rowsOf(
  agreements: readonly Agreement[],
  base: number,
  evidence: Evidence,
  after: number,
): Generator<ImportedRow<TransferRule>> {
  for (const [index, agreement] of agreements.entries()) {
    const checkpoint = base + index + 1
    if (checkpoint > after)
      yield {
        checkpoint,
        scope: agreementScope(agreement),
        ...atRow(readingOf(readAgreement(agreement, evidence)), rowNumber(checkpoint)),
      }
  }
}

/** Pages have 20 agreements, but for the last one. */
const PAGE_LENGTH = 20
const rowNumber = (checkpoint: number): number =>
  (Math.floor(checkpoint / ROWS_OF_PAGE) - 1) * PAGE_LENGTH + (checkpoint % ROWS_OF_PAGE)

class BcSearch {
  readonly #address: URL
  readonly #fields: Readonly<Record<string, string>>
  readonly #byQuery: boolean
  readonly #web: WebSource

  constructor({ location, options }: ImportInput, manners: RetryOptions) {
    this.#address = parseHttpUrl(location)
    this.#fields = Object.fromEntries(Object.entries(options).filter(([name]) => !MANNERS.has(name)))
    this.#byQuery = options['method']?.toLowerCase() === 'get'
    this.#web = new WebSource(manners)
  }

  /** What is searched for and where; a one-time number in the address is no part of it. */
  get name(): string {
    const query = [...this.#address.searchParams, ...Object.entries(this.#fields)]
    const said = query.filter(([name]) => name !== '_wpnonce').map(([name, value]) => `${name}=${value}`)
    return `${this.#address.host}${this.#address.pathname}?${said.toSorted().join('&')}`
  }

  /** The search accepts only requests with a one-time number that its page carries. */
  async useNonceOf(page: URL): Promise<void> {
    const [, nonce] = /\bnonce="([\w-]{1,64})"/.exec(await this.#web.text(page)) ?? []
    if (nonce === undefined)
      throw new ImportError(page.href, 'the page of the search has changed: import from a file instead')
    this.#address.searchParams.set('_wpnonce', nonce)
  }

  /** Whether it finds all agreements of a school or of its subjects. A narrower search is a scope of its own. */
  get isWhole(): boolean {
    const names = [...this.#address.searchParams.keys(), ...Object.keys(this.#fields)]
    return names.every((name) => WHOLE.has(name))
  }

  async page(number: number): Promise<Page> {
    const fields = { ...this.#fields, pageNumber: String(number) }
    const answer = await this.#web.json(
      this.#byQuery ? { url: withQuery(this.#address, fields) } : { url: this.#address, form: fields },
    )
    const page = Page.safeParse(answer)
    const [issue] = page.error?.issues ?? []
    if (!page.success)
      throw new ImportError(
        `${this.#address.href}, page ${number}`,
        `${issue?.path.join('.')}: ${issue?.message}`,
      )
    if (page.data.totalPages > MOST_PAGES)
      throw new ImportError(this.#address.href, `${page.data.totalPages} pages are more than can be true`)
    return page.data
  }
}

function withQuery(address: URL, fields: Readonly<Record<string, string>>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url
}
