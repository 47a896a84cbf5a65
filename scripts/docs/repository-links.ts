import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import project from '../packages/project.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
export const documents = join(root, 'docs')

const COMMENT = /^<!--.*?-->\s*/s

/** Pages are written to be read in the repository too: this is what changes on the way to the site. */
export function asSitePages(markdown: MarkdownRenderer): void {
  // Nothing in a page is a tag or an expression of the site's framework.
  markdown.set({ html: false })
  markdown.core.ruler.before('normalize', 'comment', (state) => {
    state.src = state.src.replace(COMMENT, '')
  })
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    const folder = dirname(env.realPath ?? env.path)
    for (const pair of tokens.flatMap(({ children }) => children ?? []).flatMap(({ attrs }) => attrs ?? []))
      if (pair[0] === 'href') pair[1] = siteLink(pair[1], folder)
    // Answers of tools are most of the reference, and read as well without colours.
    for (const token of tokens) if (token.info.startsWith('json')) token.info = ''
    // The product's policy allows no style in a tag.
    for (const { attrs } of tokens)
      for (const pair of attrs ?? [])
        if (pair[0] === 'style' && pair[1].includes('right')) pair.splice(0, 2, 'class', 'figures')
  })
  const { text } = markdown.renderer.rules
  markdown.renderer.rules.text = (...given) => withoutMustaches(text?.(...given) ?? '')
}

const withoutMustaches = (html: string): string => html.replaceAll('{{', '&#123;&#123;')

/** Where a link of a page in `folder` leads on the site: a page by its folder, and what is no page to the repository. */
export function siteLink(href: string, folder: string): string {
  const [path = '', anchor] = href.split('#')
  if (/^[a-z]+:/.test(href) || path === '') return href
  const target = join(folder, path)
  if (!existsSync(target)) return href
  const isInside = !relative(documents, target).startsWith('..')
  const suffix = anchor === undefined ? '' : `#${anchor}`
  if (isInside && path.endsWith('.md')) return siteAddress(path) + suffix
  const kind = statSync(target).isDirectory() ? 'tree' : 'blob'
  return `${project.repository}/${kind}/main/${relative(root, target).split(sep).join('/')}${suffix}`
}

const siteAddress = (path: string): string => path.replace(/(^|\/)README\.md$/, '$1index.md')
