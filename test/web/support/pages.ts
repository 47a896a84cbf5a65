import type { Page } from 'playwright-core'
import { cardPages } from './card-pages.ts'
import { inspectorPages } from './inspector-pages.ts'
import { notePages } from './note-pages.ts'
import { plannerPages } from './planner-pages.ts'
import { settingsPages } from './settings-pages.ts'
import { taskPages } from './task-pages.ts'
import { todayPages } from './today-pages.ts'
import { tutorPages } from './tutor-pages.ts'

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

const sees = (text: string) => (page: Page) => page.getByRole('main').getByText(text).first().waitFor()

/** Every page, for `npm run screenshots`. */
export const shownPages: readonly ShownPage[] = [
  { name: 'today-new', path: '/', prepare: sees('Get started') },
  {
    name: 'search',
    path: '/connect',
    async prepare(page) {
      await sees('On this computer')(page)
      await page.keyboard.press('/')
      await page.getByRole('combobox').fill('stat')
      for (const name of [/University|College/, /memoryManager/])
        await page.getByRole('option', { name }).first().waitFor()
    },
  },
  { name: 'sign-in', path: '/courses', locked: true, prepare: sees('Other ways to sign in') },
  { name: 'not-found', path: '/nowhere', prepare: sees('Page not found') },
  { name: 'tools', path: '/tools', prepare: sees('Search courses') },
  { name: 'tools-found', path: '/tools?q=will+my+class+count+elsewhere', prepare: sees('Transfer credit') },
  {
    name: 'tool',
    path: '/tools/tn_course_search',
    async prepare(page) {
      await page.getByRole('button', { name: 'A word that is written wrong' }).click()
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('Tokens').waitFor()
    },
  },
  {
    name: 'tool-fault',
    path: '/tools/add_task',
    async prepare(page) {
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('Required', { exact: true }).waitFor()
    },
  },
  ...plannerPages,
  { name: 'courses', path: '/courses?q=calculus', prepare: sees('Calculus I') },
  { name: 'courses-nothing', path: '/courses?q=zzzzqqq', prepare: sees('No results') },
  {
    name: 'course',
    path: '/courses/aur%3AMATH%20151',
    async prepare(page) {
      await page.getByText('Students by grade').waitFor()
      await page.getByText('7 agreements').waitFor()
    },
  },
  { name: 'course-complex', path: '/courses/kest%3ACOMM%201061', prepare: sees('4 agreements') },
  ...inspectorPages,
  ...taskPages,
  ...notePages,
  ...settingsPages,
  ...tutorPages,
  ...cardPages,
  ...todayPages,
  { name: 'connect', path: '/connect', prepare: sees('On this computer') },
]

export { sees }
