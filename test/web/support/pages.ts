import type { Page } from 'playwright-core'

/** A page, or a state of one, that is shown in a screenshot. */
export interface ShownPage {
  /** The file's name begins so. */
  name: string
  path: string
  /** What is done on the page first; it waits for what is to be seen. */
  prepare(page: Page): Promise<unknown>
  /** Opened by somebody whom the server does not know. */
  locked?: boolean
}

const sees = (text: string) => (page: Page) =>
  page.getByRole('main').getByText(text).first().waitFor({ timeout: 15_000 })

/** Every page, for `npm run screenshots`. */
export const shownPages: readonly ShownPage[] = [
  { name: 'start', path: '/', prepare: sees('Find a course') },
  { name: 'sign-in', path: '/courses', locked: true, prepare: sees('On a server that you share') },
  { name: 'not-found', path: '/nowhere', prepare: sees('There is no such page') },
]

export { sees }
