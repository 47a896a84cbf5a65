import manifest from '../../../package.json' with { type: 'json' }

export const VERSION: string = manifest.version

/** Where the documents for people begin. */
export const GUIDES_PATH = '/docs/guides'

/** How the server introduces itself to clients. */
export const SERVER_INFO = {
  name: 'tutor-nexus',
  title: 'Tutor Nexus',
  version: VERSION,
  metaPrefix: 'tutor-nexus/',
  instructions:
    'Tools for helping a student. Every answer has the same form: `data`, and `agentHints` whose suggestedNextActions can be called as they stand. A failure names its code and what to do. Where `_meta.has_more` is true, call again with the cursor.',
} as const
