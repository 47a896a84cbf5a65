import type { ListedTool } from '../../api/tool-list.ts'

const NAMES: Readonly<Record<string, string>> = {
  course: 'Courses',
  transfer: 'Transfer credit',
  plan: 'Term plans',
  session: 'Tutoring',
  card: 'Flashcards',
  vault: 'Notes and workspaces',
  task: 'Tasks',
  user: 'Account',
  trace: 'Recorded sessions',
}

export const domainName = (domain: string): string => NAMES[domain] ?? domain

/** Tools by domain, in list order. */
export const byDomain = (tools: readonly ListedTool[]): [domain: string, tools: ListedTool[]][] => [
  ...Map.groupBy(tools, ({ domain }) => domain),
]
