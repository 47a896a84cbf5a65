import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import project from '../packages/project.json' with { type: 'json' }
import { CodeColours } from './code-colours.ts'
import { withExternalScripts } from './external-scripts.ts'
import { leanPages } from './lean-pages.ts'
import { notices } from './notices.ts'
import { asSitePages } from './repository-links.ts'
import { guides, sidebar } from './sidebar.ts'

const root = join(import.meta.dirname, '../..')
const base = '/docs/'
const colours = new CodeColours()

/** Where the product looks for the built pages. */
export const output = join(root, 'packages/server/dist/docs')

/** The icon of the web app. */
const icon = join(root, 'packages/web/public/icon.svg')

/** The documents as a site that the product serves. A link that leads nowhere fails the build. */
export const site = defineConfig({
  base,
  lang: 'en',
  title: project.product.title,
  description: 'Guides for students, authors of servers and operators, and the reference of the tools.',
  outDir: output,
  cacheDir: join(root, 'node_modules/.cache/docs'),
  cleanUrls: true,
  metaChunk: true,
  // The reference of the running server is at the site's own address.
  rewrites: { 'README.md': 'guides.md', ':folder/README.md': ':folder/index.md' },
  head: [
    ['link', { rel: 'stylesheet', href: `${base}code.css` }],
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
  ],
  // Otherwise a style would be put into the page for as long as the theme changes, which the policy forbids.
  appearance: { disableTransition: false },
  markdown: {
    config: asSitePages,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [colours.transformer],
  },
  vite: { plugins: [leanPages, notices], logLevel: 'error' },
  transformHtml: (html) => withExternalScripts(html, output, base),
  async buildEnd() {
    await writeFile(join(output, 'code.css'), colours.css())
    await copyFile(icon, join(output, 'icon.svg'))
  },
  themeConfig: {
    logoLink: `${base}guides`,
    nav: guides,
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: project.repository }],
  },
})
