import { join } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
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
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Directives for servers that render React, which ours does not.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
  logLevel: 'warn',
})
