import type { CompiledTool } from '@tutor-nexus/toolkit'
import { VERSION } from '../version.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const text = (raw: string): string => raw.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e8e6e3); --soft: light-dark(#5b6470, #a3a9b2);
  --line: light-dark(#dfe3e8, #343a42); --paper: light-dark(#fbfaf8, #16191d); --card: light-dark(#fff, #1d2126);
  --accent: light-dark(#0b5f58, #58c7b9) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 3.5rem 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em }
h2 { font-size: 1rem; margin: 2.5rem 0 .75rem }
p { margin: 0 0 1rem; color: var(--soft) }
a { color: var(--accent) }
pre { margin: 0 0 .75rem; padding: .85rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem;
  overflow-x: auto; font: 14px/1.5 ui-monospace, monospace }
code { font: .92em ui-monospace, monospace }
dl { margin: 0; border-top: 1px solid var(--line) }
dl div { padding: .75rem 0; border-bottom: 1px solid var(--line) }
dt { font: 600 .95rem ui-monospace, monospace; color: var(--accent) }
dd { margin: .15rem 0 0 }`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

/** What somebody sees who followed the printed link. */
export function startPage(address: string, user: string, tools: readonly CompiledTool[]): string {
  const entries = tools.map(
    ({ tool }) => `<div><dt>${text(tool.name)}</dt><dd>${text(tool.description.what)}</dd></div>`,
  )
  return page(
    'Tutor Nexus',
    `<h1>Tutor Nexus is running</h1>
<p>Version ${text(VERSION)}, as <b>${text(user)}</b>. Connect an assistant and it has these ${tools.length} tools.</p>
<h2>Connect an assistant on this machine</h2>
<pre>claude mcp add tutor-nexus -- npx tn mcp</pre>
<p>Any client that starts a command works: the command is <code>npx tn mcp</code>, in this repository's folder.</p>
<h2>Connect over HTTP</h2>
<pre>npx tn token create --name my-assistant</pre>
<p>Then give the client the address <code>${text(address)}/mcp</code> and the header
<code>Authorization: Bearer</code> followed by the token.</p>
<p>Programs call the same tools as plain HTTP: see the <a href="/docs">reference</a> or
<a href="/openapi.json">OpenAPI 3.1</a>.</p>
<h2>Tools</h2>
<dl>${entries.join('')}</dl>`,
  )
}

/** What everybody else sees. */
export const lockedPage = (reason: string): string =>
  page(
    'Tutor Nexus: a link is needed',
    `<h1>Open the link that was printed</h1>
<p>${text(reason)}</p>
<p>The terminal in which <code>npm start</code> or <code>tn serve</code> runs shows a link that opens this page.</p>`,
  )
