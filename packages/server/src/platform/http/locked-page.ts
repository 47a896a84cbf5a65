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
p { margin: 0 0 1rem; color: var(--soft) }
a { color: var(--accent) }
code { font: .92em ui-monospace, monospace }
`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

/** What somebody sees whose link does not open anything. */
export const lockedPage = (reason: string): string =>
  page(
    'Tutor Nexus: a link is needed',
    `<h1>Open the link that was printed</h1>
<p>${text(reason)}</p>
<p>The terminal in which <code>npm start</code> or <code>tn serve</code> runs shows a link that opens this page.</p>`,
  )
