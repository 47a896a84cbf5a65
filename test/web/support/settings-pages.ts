import type { ShownPage } from './pages.ts'

export const settingsPages: readonly ShownPage[] = [
  {
    name: 'settings',
    path: '/settings',
    async prepare(page) {
      await page.getByLabel('Answer style').waitFor()
      await page.getByText('has no model of its own').waitFor()
      await page.getByText('No conflicting edits').waitFor()
    },
  },
  {
    name: 'settings-key',
    path: '/settings',
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a key' }).click()
      await page.getByRole('button', { name: 'Save key' }).click()
      await page.getByText('Required', { exact: true }).first().waitFor()
    },
  },
]
