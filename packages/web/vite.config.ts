import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** KaTeX names each font in three formats. Every browser that runs this app reads the first. */
const woff2Only: Plugin = {
  name: 'woff2-only',
  enforce: 'pre',
  transform: {
    filter: { id: /katex.*\.css$/ },
    handler: (code) => code.replace(/,url\([^)]+\.(?:woff|ttf)\) format\("\w+"\)/g, ''),
  },
}

const STYLE_TAG = '!root.head && root.adoptedStyleSheets'

/** The editor's styles are put into a style sheet by script: the content security policy refuses style elements. */
const constructedStyles: Plugin = {
  name: 'constructed-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /style-mod.*\.js$/ },
    handler(code) {
      if (!code.includes(STYLE_TAG))
        throw new Error('style-mod is not as it was: look at where it puts its styles')
      return code.replace(STYLE_TAG, 'root.adoptedStyleSheets')
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [woff2Only, constructedStyles],
  // Notes are read from Markdown and never made into it: what would write it is left out of the page.
  resolve: { alias: { 'mdast-util-to-markdown': join(import.meta.dirname, 'markdown-writer.ts') } },
  css: { transformer: 'lightningcss' },
  // Beside the program that serves it, so that it ships with it.
  build: {
    outDir: '../server/dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The content security policy lets nothing in but files of ours.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The writer of PDFs and the editor are loaded when they are needed; a test limits what is loaded first.
    chunkSizeWarningLimit: 1_000,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Directives for servers that render React, which ours does not.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
  logLevel: 'warn',
})
