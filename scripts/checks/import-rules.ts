/**
 * A room is a folder or file under a package's `src`: `toolkit/contract` is `packages/toolkit/src/contract`.
 * A room imports itself, the rooms it sees, and its packages; without a list, any package that has no home below.
 */
export interface Room {
  room: string
  sees: string[]
  packages?: string[]
}

const corePackages = ['zod', 'node:crypto']
const core = [
  'toolkit/contract',
  'toolkit/redaction',
  'toolkit/lint',
  'toolkit/compiled-tool',
  'toolkit/contract-of',
  'toolkit/registry',
  'toolkit/hints',
  'toolkit/paging',
  'toolkit/pipeline',
]

/** What the product uses of the toolkit. */
const toolkit = ['toolkit/**']

/** The web app talks REST and nothing else, so that it knows neither the toolkit nor the server. */
const webPackages = ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-router']

/** Rendered notes; loaded when one is read. */
const markdownPackages = ['react-markdown', 'remark-gfm']
const mathPackages = ['katex', 'remark-math']

/** The editor of notes; loaded when one is edited. */
const editorPackages = [
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lang-markdown',
  '@codemirror/language',
  '@codemirror/search',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/css',
  '@lezer/highlight',
  '@lezer/html',
  '@lezer/javascript',
  '@replit/codemirror-vim',
]

export const rooms: Room[] = [
  { room: 'toolkit/contract', sees: [], packages: corePackages },
  { room: 'toolkit/redaction', sees: ['toolkit/contract'], packages: corePackages },
  { room: 'toolkit/compiled-tool', sees: ['toolkit/contract', 'toolkit/redaction'], packages: corePackages },
  {
    room: 'toolkit/contract-of',
    sees: ['toolkit/contract', 'toolkit/compiled-tool'],
    packages: corePackages,
  },
  {
    room: 'toolkit/lint',
    sees: ['toolkit/contract', 'toolkit/contract-of', 'toolkit/compiled-tool'],
    packages: corePackages,
  },
  {
    room: 'toolkit/registry',
    sees: ['toolkit/contract', 'toolkit/lint', 'toolkit/compiled-tool', 'toolkit/contract-of'],
    packages: corePackages,
  },
  { room: 'toolkit/hints', sees: ['toolkit/contract'], packages: corePackages },
  { room: 'toolkit/paging', sees: ['toolkit/contract', 'toolkit/hints'], packages: corePackages },
  {
    room: 'toolkit/pipeline',
    sees: [
      'toolkit/contract',
      'toolkit/hints',
      'toolkit/paging',
      'toolkit/compiled-tool',
      'toolkit/registry',
    ],
    packages: corePackages,
  },
  { room: 'toolkit/index', sees: core, packages: corePackages },

  {
    room: 'toolkit/discovery',
    sees: ['toolkit/contract', 'toolkit/compiled-tool', 'toolkit/registry', 'toolkit/limits'],
  },
  { room: 'toolkit/telemetry', sees: core },
  { room: 'toolkit/limits', sees: core },
  { room: 'toolkit/tokens', sees: core },
  { room: 'toolkit/docs', sees: core },
  { room: 'toolkit/surfaces', sees: [...core, 'toolkit/discovery'] },
  {
    room: 'toolkit/serve',
    sees: [...core, 'toolkit/limits', 'toolkit/telemetry', 'toolkit/tokens', 'toolkit/surfaces'],
  },
  { room: 'toolkit/dev', sees: ['toolkit/**'], packages: ['zod', 'node:*'] },
  { room: 'toolkit/testing', sees: ['toolkit/**'] },

  { room: 'server/platform', sees: [...toolkit, 'server/platform'] },
  { room: 'server/features/*', sees: [...toolkit, 'server/platform'] },
  { room: 'server/registry', sees: [...toolkit, 'server/app', 'server/features/*', 'server/platform'] },
  { room: 'server/app', sees: ['toolkit/**', 'server/**'] },
  { room: 'server/tn', sees: ['server/**'] },
  { room: 'server/daemon-process', sees: ['server/**'] },

  { room: 'web/design', sees: [], packages: webPackages },
  { room: 'web/api', sees: [], packages: [...webPackages, '@simplewebauthn/browser'] },
  {
    room: 'web/parts',
    sees: ['web/design', 'web/api'],
    packages: [...webPackages, ...markdownPackages, ...mathPackages, 'uplot', 'pdfmake'],
  },
  { room: 'web/shell', sees: ['web/design', 'web/api', 'web/parts'], packages: webPackages },
  {
    room: 'web/pages/*',
    sees: ['web/design', 'web/api', 'web/parts', 'web/shell'],
    packages: [...webPackages, ...markdownPackages, ...editorPackages, 'pdfjs-dist'],
  },
  {
    room: 'web/views',
    sees: ['web/design', 'web/api', 'web/parts', 'web/pages/*'],
    packages: [...webPackages, '@modelcontextprotocol/ext-apps'],
  },
  { room: 'web/router', sees: ['web/pages/*', 'web/shell'], packages: webPackages },
  { room: 'web/main', sees: ['web/**'], packages: webPackages },
]

/** What the tests beside a package's code see: the toolkit's know nothing of the server. */
export const testsSee: Record<string, string[]> = {
  toolkit: ['toolkit/**'],
  server: ['toolkit/**', 'server/**'],
  web: ['web/**'],
}

/** An example is a stranger's: its own files, and the packages that a stranger would install. */
export const examplesUse = ['@tutor-nexus/toolkit', '@modelcontextprotocol/client', 'node:*', 'vitest', 'zod']

/** Packages that only some files may import: wire formats stay in a surface, SQL in the stores. */
export const packageHomes: { packages: string[]; files: string[] }[] = [
  { packages: ['tutor-nexus'], files: [] },
  { packages: ['@simplewebauthn/browser'], files: ['packages/web/src/api/account/passkeys.ts'] },
  { packages: ['pdfjs-dist'], files: ['packages/web/src/pages/planner/transcript/file/**'] },
  { packages: ['pdfmake'], files: ['packages/web/src/parts/export/**'] },
  { packages: ['uplot'], files: ['packages/web/src/parts/plot/**'] },
  { packages: mathPackages, files: ['packages/web/src/parts/markdown/**'] },
  {
    packages: ['@modelcontextprotocol/*'],
    files: [
      'packages/toolkit/src/surfaces/mcp/sdk/**',
      'packages/web/src/views/host/**',
      'packages/**/*.test.ts',
      'test/**',
      'bench/**',
    ],
  },
  {
    packages: ['ai', '@ai-sdk/*'],
    files: ['packages/server/src/features/tutor/engine/model/**', 'packages/**/*.test.ts', 'test/**'],
  },
  {
    packages: ['hono', '@hono/*'],
    files: ['packages/toolkit/src/surfaces/rest/**', 'packages/**/*.test.ts', 'test/**', 'bench/**'],
  },
  {
    packages: ['kysely', 'better-sqlite3', 'pg'],
    files: [
      'packages/server/src/platform/store/**',
      'packages/server/src/platform/search/**',
      'packages/server/src/platform/derived-index/**',
      'packages/server/src/**/*-store.ts',
      'packages/server/src/**/migrations/**',
      'packages/**/*.test.ts',
      'test/**',
      'bench/**',
    ],
  },
]
