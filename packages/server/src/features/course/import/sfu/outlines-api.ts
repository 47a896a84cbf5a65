import * as z from 'zod'
import { ImportError, type ImportInput } from '../../../../platform/import/import-adapter.ts'
import { isUrl, parseHttpUrl } from '../../../../platform/import/source-file.ts'
import { parseRetryOptions, WebSource } from '../../../../platform/import/web-source.ts'
import { OutlineAnswer } from './outline-answer.ts'

const PUBLIC_ADDRESS = 'https://www.sfu.ca/bin/wcm/course-outlines'
const PLACE = /^\d{4}\/[a-z]+(?:\/[\w-]+){0,3}$/i
const Names = z.array(z.object({ value: z.string().trim().min(1) }))

/** A course of a term: where its sections are. */
export interface ListedCourse {
  /** `2026/fall/cmpt/225` */
  place: string
  /** The only section that is asked for, where one is. */
  section?: string
}

/** Whether the location is a place of the interface: an address, or `2026/fall/cmpt`. */
export const isOutlinesAddress = (location: string): boolean => isUrl(location) || PLACE.test(location)

/**
 * The public interface: `address?year/term/department/number/section`, where each further part narrows what is
 * asked for. The address is in the location or in the option `base`.
 */
export class OutlinesApi {
  readonly name: string
  readonly #base: URL
  readonly #place: readonly string[]
  readonly #web: WebSource

  constructor({ location, options, signal }: ImportInput) {
    const address = parseHttpUrl(isUrl(location) ? location : (options['base'] ?? PUBLIC_ADDRESS))
    const place = isUrl(location) ? decodeURIComponent(address.search.slice(1)) : location
    if (!PLACE.test(place))
      throw new ImportError(
        location,
        'which courses? End the address with ?year/term, such as ?2026/fall/cmpt',
      )
    address.search = ''
    this.#base = address
    this.#place = place.toLowerCase().split('/')
    this.#web = new WebSource(parseRetryOptions(options, signal))
    this.name = `${address.host}${address.pathname}?${place.toLowerCase()}`
  }

  /** Every course that is asked for, in an order that stays. */
  async courses(): Promise<ListedCourse[]> {
    const [year = '', term = '', department, number, section] = this.#place
    const when = `${year}/${term}`
    if (department !== undefined && number !== undefined)
      return [{ place: `${when}/${department}/${number}`, ...(section !== undefined && { section }) }]
    const departments = department === undefined ? await this.#names(when) : [department]
    const courses: ListedCourse[] = []
    for (const name of departments)
      for (const value of await this.#names(`${when}/${name}`))
        courses.push({ place: `${when}/${name}/${value}` })
    return courses
  }

  /** The school, the term and the department, or the one course that was asked for. */
  scopeOf({ place }: ListedCourse): string {
    const [year, term, department = ''] = place.split('/')
    const asked = this.#place.slice(3).join(' ')
    return `sfu ${term} ${year} ${department.toUpperCase()} ${asked}`.trim()
  }

  async sections({ place, section }: ListedCourse): Promise<string[]> {
    return section === undefined ? this.#names(place) : [section]
  }

  /** The outline of a section; undefined where it has none. */
  async outline(place: string): Promise<OutlineAnswer | undefined> {
    const answer = await this.#web.find({ url: this.#url(place) })
    return answer === undefined ? undefined : this.#checked(OutlineAnswer, answer, place)
  }

  /** What there is below a place; nothing where the server has no list for it. */
  async #names(place: string): Promise<string[]> {
    const answer = await this.#web.find({ url: this.#url(place) })
    if (answer === undefined) return []
    return this.#checked(Names, answer, place).map(({ value }) => value.toLowerCase())
  }

  #url(place: string): URL {
    const url = new URL(this.#base)
    url.search = place
    return url
  }

  #checked<Schema extends z.ZodType>(schema: Schema, answer: unknown, place: string): z.output<Schema> {
    const result = schema.safeParse(answer)
    if (result.success) return result.data
    const [issue] = result.error.issues
    throw new ImportError(this.#url(place).href, `${issue?.path.join('.')}: ${issue?.message}`)
  }
}
