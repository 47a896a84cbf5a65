import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client'
import { getToolUiResourceUri, isToolVisibilityModelOnly } from '@modelcontextprotocol/ext-apps/app-bridge'
import { build } from 'esbuild'
import { chromium, type Browser, type Frame, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { barriers, overflows } from '../../web/support/accessibility.ts'
import { SHOWS_VIEWS, viewServer } from './view-server.ts'

/** Hosts show views on an origin of their own. Neither exists: the browser gets both pages from the test. */
const HOST = 'https://assistant.test'
const VIEWS = 'https://views.test'

/** What a host must allow at most where a view declares nothing. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'"

const WIDE = { width: 760, height: 900 }
const NARROW = { width: 320, height: 700 }

export interface ShownView {
  readonly page: Page
  readonly view: Frame
  /** The tools that the view has called. */
  readonly calls: string[]
  /** What the view has told the model. */
  readonly told: string[]
  readonly opened: string[]
  /**
   * Fails where something keeps people out, went wrong, was loaded, or does not fit: as it is, then narrow and in the
   * other theme, and stays so.
   */
  expectSound(): Promise<void>
}

export interface Assistant {
  readonly client: Client
  /** Calls a tool as the model does, and shows its view. */
  ask(tool: string, args: Record<string, unknown>, options?: { hasTheme?: boolean }): Promise<ShownView>
}

/** A real client of our server over HTTP, and a page in the run's browser that shows views. */
export function assistant(): Assistant {
  const server = viewServer()
  let client: Client
  let tools: Map<string, Tool>
  let browser: Browser
  let script: string
  beforeAll(async () => {
    const [bundle] = (
      await build({
        entryPoints: [`${import.meta.dirname}/host-page.ts`],
        bundle: true,
        write: false,
        format: 'iife',
        target: 'es2023',
      })
    ).outputFiles
    script = bundle?.text ?? ''
    client = await server.connect(SHOWS_VIEWS)
    tools = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]))
    browser = await chromium.connect(await (await fetch(inject('browserDesk'))).text())
  })
  afterAll(() => browser?.close())

  /** A view may call what is listed, and not meant for the model alone. */
  const callFor =
    (calls: string[]) => async (params: { name: string; arguments?: Record<string, unknown> }) => {
      const tool = tools.get(params.name)
      if (!tool || isToolVisibilityModelOnly(tool)) throw new Error(`${params.name} is not for views`)
      calls.push(params.name)
      return client.callTool(params)
    }

  return {
    get client() {
      return client
    },
    async ask(tool, args, { hasTheme = true } = {}) {
      const uri = getToolUiResourceUri(tools.get(tool) ?? {})
      expect(uri, `the view of ${tool}`).toBeDefined()
      const result = await client.callTool({ name: tool, arguments: args })
      const html = await htmlOf(client, uri ?? '')
      const context = await browser.newContext({
        viewport: WIDE,
        // The host's theme counts, and not the browser's.
        colorScheme: 'dark',
        reducedMotion: 'reduce',
        locale: 'en-CA',
      })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      const [calls, told, opened, faults]: [string[], string[], string[], string[]] = [[], [], [], []]
      page.on('request', (request) => {
        if (![`${HOST}/`, `${VIEWS}/`].includes(request.url())) faults.push(`a request to ${request.url()}`)
      })
      page.on('pageerror', (error) => faults.push(`an error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`on the console: ${message.text()}`)
      })
      await context.route(`${HOST}/`, (route) =>
        route.fulfill({ contentType: 'text/html', body: hostPage(script) }),
      )
      await context.route(`${VIEWS}/`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'Content-Security-Policy': POLICY },
          body: html,
        }),
      )
      await page.exposeFunction('callTool', callFor(calls))
      await page.exposeFunction('tellModel', (params: CallToolResult) => told.push(textOf(params)))
      await page.exposeFunction('openLink', ({ url }: { url: string }) => opened.push(url))
      await page.goto(`${HOST}/`)
      const theme = hasTheme ? { theme: 'light' } : {}
      const shown = { address: `${VIEWS}/`, ...theme, input: { arguments: args }, result }
      await page.evaluate(`window.showView(${JSON.stringify(shown)})`)
      const view = page.frames().find((frame) => frame.url() === `${VIEWS}/`)
      if (!view) throw new Error('The view is not shown')
      return {
        page,
        view,
        calls,
        told,
        opened,
        async expectSound() {
          expect(await barriers(view)).toEqual([])
          expect(await overflows(view), 'wider than its frame').toBe(false)
          await page.setViewportSize(NARROW)
          await page.evaluate("window.changeTheme('dark')")
          await view.locator('html[data-theme="dark"]').waitFor()
          expect(await barriers(view, ['color-contrast', 'scrollable-region-focusable'])).toEqual([])
          expect(await overflows(view), 'wider than a narrow frame').toBe(false)
          expect(faults).toEqual([])
        },
      }
    },
  }
}

/** The page of a view, as a host reads it. */
export async function htmlOf(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri })
  const [content] = contents
  if (contents.length !== 1 || !content || !('text' in content)) throw new Error(`${uri} is not a page`)
  expect(content.mimeType).toBe('text/html;profile=mcp-app')
  return content.text
}

const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('')

const hostPage = (script: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Assistant</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 } iframe { display: block; width: 100%; height: 100px; border: 0 }</style></head>
<body><script>${script.replaceAll('</script', String.raw`<\/script`)}</script></body></html>`
