import type { ShownPage } from './pages.ts'

export const settingsPages: readonly ShownPage[] = [
  {
    name: 'settings',
    path: '/settings',
    async prepare(page) {
      await page.getByLabel('Answer style').waitFor()
      await page.getByText('has no model of its own').waitFor()
      await page.getByText('None: no two devices').waitFor()
    },
  },
  {
    name: 'settings-key',
    path: '/settings',
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a key' }).click()
      await page.getByRole('button', { name: 'Save key' }).click()
      await page.getByText('This is needed').first().waitFor()
    },
  },
]
