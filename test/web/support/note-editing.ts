import type { Page } from 'playwright-core'
import { callTool } from './call-tool.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Text' })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const noteAddress = (path: string) => `/notes?note=${encodeURIComponent(path)}`

/** Waits for the note as it reads, no longer edited. */
export async function reads(page: Page, text: string): Promise<void> {
  await button(page, 'Edit').waitFor()
  await page.getByRole('article').getByText(text).waitFor()
}

export const make = (page: Page, filePath: string, content: string) =>
  callTool(page, 'contentManager_createContent', { filePath, content })
