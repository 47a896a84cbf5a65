import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

/** What a button downloads; a byte a character. */
export async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const bytes = await buffer(await file.createReadStream())
  return { name: file.suggestedFilename(), text: bytes.toString('latin1') }
}
