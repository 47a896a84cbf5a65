import type { PromptMessage } from '@tutor-nexus/toolkit/contract'

/** Paragraphs that are put before the model as the user's words. */
export const asking = (...paragraphs: readonly string[]): PromptMessage => ({
  role: 'user',
  content: { type: 'text', text: paragraphs.join('\n\n') },
})

export const list = (title: string, entries: readonly string[]): string =>
  [title, ...entries.map((entry) => `- ${entry}`)].join('\n')

export const steps = (title: string, entries: readonly string[]): string =>
  [title, ...entries.map((entry, at) => `${at + 1}. ${entry}`)].join('\n')

/** On surfaces that list few tools the others are reached through those. */
export const TOOL_NAMES =
  'They go by their published names here. If your list has get_tools and use_tool instead, call them through use_tool; if it has agents such as courseCatalog and taskManager, they are modes of those.'
