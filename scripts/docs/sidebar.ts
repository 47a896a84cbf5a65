import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DefaultTheme } from 'vitepress'
import { documents } from './repository-links.ts'

const ROW = /^\| \[(?:[^\]]+)\]\(([\w/-]+)\.md\) \|/gm

const titleOf = (page: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(documents, `${page}.md`), 'utf8'))?.[1] ?? page

/** The pages that the tables of a guide's first page name, in their order. */
function pagesOf(folder: string): DefaultTheme.SidebarItem[] {
  const index = readFileSync(join(documents, folder, 'README.md'), 'utf8')
  return [...index.matchAll(ROW)].map(([, page = '']) => item(`${folder}/${page}`))
}

const item = (page: string): DefaultTheme.SidebarItem => ({ text: titleOf(page), link: `/${page}` })

function toolsByAgent(): DefaultTheme.SidebarItem[] {
  const catalog: { tools: { name: string; agent: string }[] } = JSON.parse(
    readFileSync(join(documents, 'reference/catalog.json'), 'utf8'),
  )
  return [...Map.groupBy(catalog.tools, ({ agent }) => agent)].map(([agent, tools]) => ({
    text: agent,
    collapsed: true,
    items: tools.map(({ name }) => ({ text: name, link: `/reference/tools/${name}` })),
  }))
}

const more = ['accounts', 'security', 'subscriptions', 'behind-a-proxy', 'performance']
const formats = [
  'command-line',
  'glossary',
  'catalog-format',
  'session-format',
  'migrating-get-session-by-id',
]

export const sidebar = (): DefaultTheme.SidebarMulti => ({
  '/students/': [{ text: 'Students', link: '/students/', items: pagesOf('students') }],
  '/authors/': [{ text: 'Authors', link: '/authors/', items: pagesOf('authors') }],
  '/operators/': [{ text: 'Operators', link: '/operators/', items: pagesOf('operators') }],
  '/reference/': [{ text: 'Reference', link: '/reference/', items: toolsByAgent() }],
  '/': [
    { text: 'Guides', items: guides.map(({ text, link }) => ({ text, link })) },
    { text: 'Running a server', items: more.map(item) },
    { text: 'Formats and words', items: formats.map(item) },
  ],
})

export const guides = [
  { text: 'Students', link: '/students/', activeMatch: '^/students/' },
  { text: 'Authors', link: '/authors/', activeMatch: '^/authors/' },
  { text: 'Operators', link: '/operators/', activeMatch: '^/operators/' },
  { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
]
